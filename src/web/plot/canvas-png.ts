/** What is drawn on a canvas, as PNG. Rejects if nothing can be drawn on it. */
export function canvasPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob === null ? reject(new Error('The canvas is empty')) : resolve(blob)))
  })
}

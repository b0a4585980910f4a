import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './file-drop.module.css'

interface FileDropProps {
  /** The input's label, such as `Roast files`. */
  label: string
  /** A sentence that says what to do. */
  hint: string
  /** File name extensions such as `.csv`. */
  accept: string
  onFiles: (files: File[]) => void
}

/** Accepts files by drag and drop or a button. The same files can be chosen again. */
export function FileDrop({ label, hint, accept, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const hintId = useId()

  const handOver = (list: FileList | null) => {
    if (list !== null && list.length > 0) onFiles([...list])
    if (inputRef.current !== null) inputRef.current.value = ''
  }
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without a mouse
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragEnter={event => onDrag(event, true)}
      onDragOver={event => onDrag(event, true)}
      onDragLeave={event => onDrag(event, false)}
      onDrop={event => {
        onDrag(event, false)
        handOver(event.dataTransfer.files)
      }}
    >
      <FileUp className={styles.icon} aria-hidden="true" />
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      <Button aria-describedby={hintId} onClick={() => inputRef.current?.click()}>
        Choose files
      </Button>
      <input
        ref={inputRef}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple
        onChange={event => handOver(event.target.files)}
      />
    </div>
  )
}

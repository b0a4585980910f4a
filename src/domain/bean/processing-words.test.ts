import { expect, test } from 'vitest'
import { processingWords } from './processing-words.ts'

test('a processing method is found by the names that other suppliers give it', () => {
  expect(processingWords('Dry Process (Natural)')).toContain('natural')
  expect(processingWords('Dry Process')).toContain('natural')
  expect(processingWords('Wet-Processed')).toContain('washed')
  expect(processingWords('Giling Basah')).toContain('wet hulled')
})

test('a special method is not the plain one', () => {
  expect(processingWords('Pulped Natural')).toContain('honey')
  expect(processingWords('Pulped Natural')).not.toContain('dry')
  expect(processingWords('Anaerobic')).toBe('Anaerobic')
})

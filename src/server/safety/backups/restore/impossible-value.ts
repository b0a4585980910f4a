/** Thrown for a value that the product can't have written. The message is a sentence for the owner. */
export class ImpossibleValue extends Error {}

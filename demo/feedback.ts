import type { Flavour } from '../src/domain/words/feedback.ts'

/** What a made-up drinker says about one of the newest roasts of a bean. */
export interface DemoFeedback {
  /** Position in the list of beans. */
  bean: number
  /** 0 for the newest roast of the bean, 1 for the one before. */
  roast: number
  rating: number
  flavours: readonly Flavour[]
  text: string | null
  name: string | null
  /** How long ago it was sent. */
  daysAgo: number
  isApproved: boolean
}

export const demoFeedback: readonly DemoFeedback[] = [
  ...approved(0, 0, [
    [5, ['berry', 'citrus', 'winey'], 'Blackcurrant, and I mean it. My sister finished the bag.', 'Marta', 6],
    [4, ['berry', 'citrus'], 'Lovely as a filter, a bit sharp as espresso.', 'Jonas', 5],
    [5, ['fruity', 'berry', 'sweet'], null, null, 4],
  ]),
  ...approved(0, 1, [
    [4, ['citrus', 'sweet'], 'Tastes better in the second week. Worth the wait!', 'Aunt Inge', 12],
    [3, ['citrus', 'roasted'], null, 'Tom', 11],
  ]),
  ...approved(1, 0, [
    [5, ['berry', 'fruity', 'winey'], 'Is there jam in this? Blueberry all the way down.', 'Priya', 8],
    [4, ['floral', 'fruity'], 'Smells like flowers when you open the bag.', 'Lena & Max', 7],
    [2, ['winey', 'earthy'], 'Too wild for me. My neighbour loved it, so it is in good hands.', 'Henrik', 3],
  ]),
  ...approved(3, 0, [
    [5, ['floral', 'sweet', 'citrus'], 'The best cup I had this year.\nCan I have another bag?', 'Noor', 9],
    [4, ['floral', 'chocolate'], null, null, 8],
  ]),
  ...approved(0, 2, [[4, ['berry', 'sweet'], null, 'Marta', 30]]),
  ...approved(0, 6, [[2, ['roasted'], 'Flat, not like the bag before.', 'Tom', 150]]),
  ...approved(1, 1, [[4, ['berry', 'fruity'], null, 'Elif', 25]]),
  ...approved(1, 5, [[3, ['winey', 'roasted'], null, 'Priya', 120]]),
  ...approved(2, 0, [[5, ['sweet', 'fruity'], null, 'Noor', 14]]),
  ...approved(2, 4, [[3, ['nutty'], 'Fine with milk.', null, 110]]),
  ...approved(3, 1, [[5, ['floral', 'citrus'], null, 'Lena & Max', 28]]),
  ...approved(5, 0, [[4, ['chocolate', 'sweet'], null, 'Jonas', 12]]),
  ...approved(5, 4, [[2, ['roasted', 'earthy'], 'A bit burnt?', 'Henrik', 160]]),
  ...approved(4, 0, [[4, ['earthy', 'spicy', 'herbal'], 'Like a walk in the woods after rain.', 'Olli', 10]]),
  ...approved(6, 0, [
    [4, ['nutty', 'chocolate'], 'Our office coffee from now on, if you let us.', 'The third floor', 5],
    [5, ['chocolate', 'sweet', 'nutty'], 'Milk chocolate. Perfect with oat milk.', 'Sam', 2],
  ]),
  ...waiting(0, 0, 4, ['berry', 'sweet'], 'Second bag, and still surprised how clear it tastes.', 'Marta', 1),
  ...waiting(1, 0, 5, ['berry'], 'Mum says it is the only coffee she likes now.', 'Elif', 1),
  ...waiting(6, 0, 3, ['roasted', 'nutty'], 'Good, but ours was a touch dark this time?', null, 0),
]

type Rating = [
  rating: number,
  flavours: readonly Flavour[],
  text: string | null,
  name: string | null,
  daysAgo: number,
]

function approved(bean: number, roast: number, ratings: readonly Rating[]): DemoFeedback[] {
  return ratings.map(([rating, flavours, text, name, daysAgo]) => ({
    bean,
    roast,
    rating,
    flavours,
    text,
    name,
    daysAgo,
    isApproved: true,
  }))
}

function waiting(bean: number, roast: number, ...rating: Rating): DemoFeedback[] {
  return approved(bean, roast, [rating]).map(each => ({ ...each, isApproved: false }))
}

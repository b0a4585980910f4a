import { z } from 'zod'
import {
  BEST_RATING,
  characterCount,
  FLAVOURS,
  keptName,
  keptWords,
  LONGEST_FEEDBACK_NAME,
  LONGEST_FEEDBACK_TEXT,
} from '#domain/words/feedback.ts'
import { wordsOf } from './field-words.ts'
import { entityId, pageCursor, pageLimit, storableText, timestamp } from './fields.ts'

const rating = z.number().int().min(1).max(BEST_RATING).describe('5 is the best')
const flavours = z.array(z.enum(FLAVOURS)).max(FLAVOURS.length)
const text = ofLength(storableText, LONGEST_FEEDBACK_TEXT)
const name = ofLength(storableText, LONGEST_FEEDBACK_NAME)

/** Refuses longer texts, in characters as drinkers count them. */
function ofLength(schema: z.ZodString, longest: number) {
  return schema.refine(words => characterCount(words) <= longest, wordsOf('too_long', { bound: longest }))
}

/** What a drinker says about a roast. An empty text or name is none. */
export const feedbackCreate = z.object({
  rating,
  flavours: flavours.optional(),
  text: ofLength(storableText.overwrite(keptWords), LONGEST_FEEDBACK_TEXT).nullable().optional(),
  name: ofLength(storableText.overwrite(keptName), LONGEST_FEEDBACK_NAME).nullable().optional(),
  website: z
    .literal('', wordsOf('website_filled'))
    .optional()
    .describe('Hidden in the form, to tell robots from people. Must be empty'),
})
export type FeedbackCreate = z.infer<typeof feedbackCreate>

/** What a drinker said, as it is stored. */
const feedbackContent = z.object({
  rating,
  flavours,
  text: text.nullable(),
  name: name.nullable(),
})

/** Feedback that was received. It has no public id until the owner approves it. */
export const feedbackReceived = feedbackContent.extend({
  change_key: z.string().describe('The key with which the sender may change the feedback, for an hour'),
})
export type FeedbackReceived = z.infer<typeof feedbackReceived>

/** A change of feedback by its sender. */
export const feedbackChange = feedbackCreate.extend({ change_key: z.string().max(100) })

/** What a drinker said. */
export type FeedbackContent = z.infer<typeof feedbackContent>

/** What the owner has approved, in figures. */
const feedbackSummary = z.object({
  count: z.number().int(),
  average_rating: z.number().nullable().describe('Null if nobody has rated'),
  flavours: z
    .partialRecord(z.enum(FLAVOURS), z.number().int())
    .describe('How many drinkers chose each flavour, without those that nobody chose'),
})
export type FeedbackSummary = z.infer<typeof feedbackSummary>

/** How drinkers rate one roast. */
export const roastRating = z.object({
  roast_id: entityId,
  count: z.number().int().describe('How many drinkers have rated the roast'),
  average_rating: z.number(),
})
export type RoastRating = z.infer<typeof roastRating>

/** What drinkers said about the roasts of a bean alone. */
export const beanFeedback = feedbackSummary.extend({
  blends_left_out: z.number().int().describe('How many rated blends with it are only among roasts'),
  roasts: z.array(roastRating).describe('The roasts that were rated, blends too, by id'),
})
export type BeanFeedback = z.infer<typeof beanFeedback>

/** What a drinker said, as visitors see it. */
export const approvedFeedback = feedbackContent.extend({ id: entityId, created_at: timestamp })
export type ApprovedFeedback = z.infer<typeof approvedFeedback>

/** What drinkers said about a roast, as far as the owner has approved it. */
export const roastFeedback = feedbackSummary.extend({
  words: z.array(approvedFeedback).describe('The newest 100 with a text, newest first'),
})
export type RoastFeedback = z.infer<typeof roastFeedback>

/** The owner's decisions. Deleted feedback can be restored for 30 days. */
const FEEDBACK_STATES = ['waiting', 'approved', 'hidden', 'deleted'] as const
export const feedbackState = z.enum(FEEDBACK_STATES)
export type FeedbackState = z.infer<typeof feedbackState>

/** What a drinker said, as the owner sees it. */
export const feedback = feedbackContent.extend({
  id: entityId,
  state: feedbackState,
  roast: z.object({ id: entityId, roast_name: z.string() }),
  created_at: timestamp,
  etag: z
    .string()
    .describe('Of what was said and the state, to send as If-Match with a decision on what was read'),
})
export type Feedback = z.infer<typeof feedback>

export const feedbackQuery = z.object({
  state: feedbackState.optional().describe('Default: waiting'),
  limit: pageLimit,
  cursor: pageCursor,
})

/** The owner's decision. */
export const feedbackDecision = z.object({ state: feedbackState })

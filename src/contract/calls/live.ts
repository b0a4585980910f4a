import { z } from 'zod'
import { events, read, write } from '../call.ts'
import { deletedAnswer } from '../fields.ts'
import {
  acceptedReadings,
  liveFinish,
  liveMarks,
  liveReadings,
  readingInstant,
  runningRoast,
  runningRoastDetails,
  runningRoastOpen,
  runningRoastUpdate,
} from '../live/running-roasts.ts'
import { savedRoast } from '../roasts.ts'
import { happening, named } from './happening.ts'

export const listRunningRoasts = read('/api/live/', {
  access: 'live',
  ownerSees: 'more',
  summary: 'The roasts that run, newest first; for visitors only while the setting show_live is on',
  answer: z.array(runningRoast),
  shows: ['live', 'beans', 'roasts', 'settings'],
})

export const openRunningRoast = write('POST', '/api/live/', {
  access: 'live',
  summary: 'Open a running roast; the same key again finds it',
  body: runningRoastOpen,
  answer: runningRoast,
  changes: ['live'],
  status: 201,
  foundStatus: 200,
  errors: [404, 409],
})

export const readRunningRoast = read('/api/live/:id', {
  access: 'live',
  ownerSees: 'more',
  summary: 'A running roast with its readings; for visitors only while the setting show_live is on',
  of: 'running roast',
  answer: runningRoastDetails,
  shows: ['live', 'beans', 'roasts', 'settings'],
})

export const watchRunningRoast = events('/api/live/:id/events', {
  access: 'live',
  ownerSees: 'more',
  summary: 'What happens in a running roast, as Server-Sent Events; Last-Event-ID goes on without a gap',
  of: 'running roast',
  errors: [503],
})

export const updateRunningRoast = write('PATCH', '/api/live/:id', {
  summary: 'Change bean, weight, plan or machine of a running roast; If-Match is respected',
  of: 'running roast',
  body: runningRoastUpdate,
  answer: runningRoast,
  changes: ['live'],
  errors: [409, 412],
})

export const addLiveReadings = write('POST', '/api/live/:id/readings', {
  access: 'live',
  summary: 'Add readings to a running roast, all or none; the same ones again change nothing',
  of: 'running roast',
  body: liveReadings,
  answer: acceptedReadings,
  changes: ['live'],
  errors: [409],
})

export const addReadingsToTheOne = write('POST', '/api/live/readings', {
  access: 'live',
  summary: 'Add readings to the one roast that runs, for devices that know no id',
  body: liveReadings,
  answer: acceptedReadings,
  changes: ['live'],
  errors: [409],
})

export const takeBackLiveReading = write('DELETE', '/api/live/:id/readings/:at', {
  access: 'live',
  summary:
    'Take back what a person typed or tapped at an instant; deleted is 0 if there is nothing of the kind',
  of: 'running roast',
  params: readingInstant,
  answer: deletedAnswer,
  changes: ['live'],
  errors: [409, 422],
})

export const setLiveMarks = write('PUT', '/api/live/:id/marks', {
  access: 'live',
  summary: 'Replace charge, marks and drop of a running roast; If-Match is respected',
  of: 'running roast',
  body: liveMarks,
  answer: runningRoast,
  changes: ['live'],
  errors: [409, 412],
})

export const deleteRunningRoast = write('DELETE', '/api/live/:id', {
  summary: 'Throw a running roast away; it can be restored from the trash',
  of: 'running roast',
  answer: deletedAnswer,
  changes: ['live', 'trash'],
  errors: [409, 412],
})

export const finishRunningRoast = write('POST', '/api/live/:id/finish', {
  summary:
    'Save a running roast as a roast, from charge to drop, or join it to that of its file; again it is found',
  of: 'running roast',
  body: liveFinish,
  answer: savedRoast,
  changes: ['live', 'roasts', 'trash'],
  status: 201,
  foundStatus: 200,
  errors: [409, 412],
})

/** What these calls record. Readings are too many to be recorded, but not those that are taken back. */
export default {
  live_opened: happening('roast running', {}, 'A running roast was opened'),
  live_changed: happening('roast running', {}, 'A running roast was changed'),
  live_marked: happening('roast running', {}, 'The marks of a running roast were set'),
  live_reading_taken_back: happening(
    'roast running',
    {},
    'A typed reading of a running roast was taken back',
  ),
  live_saved: happening('roast added', named, 'Roast {name} was saved from a running one'),
  live_saved_idle: happening(
    'roast added',
    named,
    'Roast {name} was saved from a running one without news for 12 hours',
  ),
  live_joined: happening(
    'roast updated',
    named,
    'Roast {name}, whose file had come first, got what was said while it ran',
  ),
  live_ended: happening('running roast deleted', {}, 'A running roast without news for 12 hours was deleted'),
  live_deleted: happening('running roast deleted', {}, 'A running roast was deleted'),
}

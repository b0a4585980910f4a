// biome-ignore-all lint/style/noExcessiveLinesPerFile: the calls of the API: one list, from which everything else about them follows
/**
 * Every call of the API.
 *
 * The server's routes, the web app's addresses, OpenAPI, docs/api.md and the tests that go through all calls (rights,
 * fuzzing, query plans) are derived from this list.
 */
import type { Activity, ActivityQuery } from './activity.ts'
import type { AdminStatus, Device, Login, LoginLink, PasswordChange, PasswordChanged } from './admin.ts'
import type { BackupChoice, BackupComparison, BackupList, RestoreChoice, RestoredAnswer } from './backups.ts'
import type {
  Bean,
  BeanAliases,
  BeanBulkResult,
  BeanCreate,
  BeanListQuery,
  BeanMerge,
  BeanPreview,
  BeanUpdate,
  ManyBeansAnswer,
  ManyBeansUpdate,
  MergedBean,
} from './beans.ts'
import { download, type Form, type Nothing, page, read, stream, write } from './call.ts'
import { CHANGEABLE } from './changes.ts'
import type {
  BeanFeedback,
  Feedback,
  FeedbackChange,
  FeedbackCreate,
  FeedbackDecision,
  FeedbackQuery,
  FeedbackReceived,
  RoastFeedback,
} from './feedback.ts'
import type { DeletedAnswer, ExistsAnswer } from './fields.ts'
import type { Health, HealthQuery } from './health.ts'
import type {
  Inbox,
  InboxFile,
  InboxImport,
  InboxQuery,
  MadeUploadToken,
  NewUploadToken,
  UploadToken,
} from './inbox.ts'
import type {
  LoginWays,
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyList,
  PasskeyLogin,
  PasskeyName,
  PasskeyRequest,
  PasswordLogin,
} from './login/passkeys.ts'
import type {
  ChangedRoastsAnswer,
  ManyRoasts,
  ManyRoastsAnswer,
  ManyRoastsUpdate,
  StepAsideRequest,
  TagRenaming,
  TagUse,
} from './many-roasts.ts'
import type { RereadAnswer, RereadPreview, RereadRange, RereadRequest } from './reread.ts'
import type { RoastExport, RoastSteps, Taps, TapsAfterCharge, UsualRoast } from './roast-answers.ts'
import type { NextTime, NextTimesQuery } from './roast-fields.ts'
import type {
  BeanMatchAnswer,
  FilePreview,
  ImportedRoast,
  ImportPlan,
  ImportPlanRequest,
  RoastNameQuery,
} from './roast-import.ts'
import type { RoastListQuery } from './roast-list.ts'
import type {
  Milestone,
  RoastCorrection,
  RoastCreate,
  RoastDetails,
  RoastOfBean,
  RoastUpdate,
  RoastWeightsUpdate,
  RoastWithExtras,
  RoastWithFields,
  SavedRoast,
  TimelinePoint,
} from './roasts.ts'
import type { BatchScoreAnswer, Score, ScoreBatch, ScoreHint } from './scores.ts'
import type { SavedSearches } from './searches.ts'
import type {
  OwnerSettings,
  OwnerSettingsUpdate,
  TimeZoneChanged,
  TimeZoneChanges,
  TimeZoneChoice,
} from './settings.ts'
import type { Site, SiteUpdate } from './site.ts'
import type {
  BeanStock,
  DeletedStockEntry,
  RoastCost,
  Stock,
  StockEntryAnswer,
  StockEntryCreate,
  StockEntryUpdate,
} from './stock.ts'
import type {
  MeasuredRoasts,
  Style,
  StyleCreate,
  StylePreview,
  StylePreviewRequest,
  StyleProposal,
  StyleUpdate,
} from './styles.ts'
import type { Deletion } from './trash.ts'
import type { TrendPair, TrendPairQuery, Trends, TrendsQuery } from './trends.ts'

type Id = { id: number }

// The server
export const readHealth = read<HealthQuery, Health>('/healthz', { shows: [] })

// The site
export const readSite = read<Nothing, Site>('/api/site/', { shows: ['site'], cached: true })
export const updateSite = write<Nothing, SiteUpdate, Site>('PUT', '/api/site/', { changes: ['site'] })

// The owner's settings
export const readSettings = read<Nothing, OwnerSettings>('/api/settings/', {
  shows: ['settings', 'roasts', 'trash'],
  access: 'owner',
})
/** Changes roasts too, because a search for a season depends on the time zone. */
export const updateSettings = write<Nothing, OwnerSettingsUpdate, OwnerSettings>('PUT', '/api/settings/', {
  changes: ['settings', 'roasts'],
})

/** What a time zone would change about the roasts that are there already. */
export const readTimeZoneChanges = read<TimeZoneChoice, TimeZoneChanges>('/api/settings/time-zone-changes', {
  shows: ['settings', 'roasts'],
  access: 'owner',
})
/** Chooses the time zone, and changes these roasts. */
export const changeTimeZone = write<Nothing, TimeZoneChoice, TimeZoneChanged>(
  'POST',
  '/api/settings/time-zone-changes',
  { changes: ['settings', 'roasts', 'trash'] },
)

// Saved searches
export const listSearches = read<Nothing, SavedSearches>('/api/searches/', {
  shows: ['searches'],
  access: 'owner',
})
export const updateSearches = write<Nothing, SavedSearches, SavedSearches>('PUT', '/api/searches/', {
  changes: ['searches'],
})

// Login
export const readAdminStatus = read<Nothing, AdminStatus>('/api/beans/admin/me', {
  shows: ['session'],
  ownerSees: 'more',
})
export const logIn = write<Nothing, Form | Login, AdminStatus>('POST', '/api/beans/admin/login', {
  changes: ['session', 'devices'],
  access: 'token',
  sends: 'json or form',
})
export const logInByLink = write<Nothing, LoginLink, AdminStatus>('POST', '/api/beans/admin/login-link', {
  changes: ['session', 'devices'],
  access: 'token',
})
export const logOut = write<Nothing, undefined, AdminStatus>('POST', '/api/beans/admin/logout', {
  changes: ['session', 'devices'],
  access: 'token',
})

// Devices
export const listDevices = read<Nothing, Device[]>('/api/admin/devices/', {
  shows: ['devices'],
  access: 'owner',
})
export const forgetOtherDevices = write<Nothing, undefined, DeletedAnswer>(
  'DELETE',
  '/api/admin/devices/others',
  { changes: ['devices'] },
)
export const forgetDevice = write<{ device: string }, undefined, DeletedAnswer>(
  'DELETE',
  '/api/admin/devices/:device',
  { changes: ['devices'] },
)

// Activity
export const listActivity = read<ActivityQuery, Activity[]>('/api/activity/', { shows: [], access: 'owner' })
export const exportActivity = stream<Nothing>('/api/activity/export.csv', 'text/csv; charset=utf-8', {
  access: 'owner',
})

// Passkeys
export const readLoginWays = read<Nothing, LoginWays>('/api/admin/login-ways', { shows: ['passkeys'] })
export const beginPasskeyLogin = write<Nothing, undefined, PasskeyRequest>(
  'POST',
  '/api/admin/passkeys/login-options',
  { changes: [], access: 'token' },
)
export const logInWithPasskey = write<Nothing, PasskeyLogin, AdminStatus>(
  'POST',
  '/api/admin/passkeys/login',
  { changes: ['session', 'devices', 'passkeys'], access: 'token' },
)
export const listPasskeys = read<Nothing, PasskeyList>('/api/admin/passkeys/', {
  shows: ['passkeys'],
  access: 'owner',
})
export const beginPasskeyRegistration = write<Nothing, undefined, PasskeyCreation>(
  'POST',
  '/api/admin/passkeys/registration-options',
  { changes: [] },
)
export const registerPasskey = write<Nothing, NewPasskey, Passkey>('POST', '/api/admin/passkeys/', {
  changes: ['passkeys'],
  status: 201,
})
export const renamePasskey = write<Id, PasskeyName, Passkey>('PATCH', '/api/admin/passkeys/:id', {
  changes: ['passkeys'],
})
export const removePasskey = write<Id, undefined, DeletedAnswer>('DELETE', '/api/admin/passkeys/:id', {
  changes: ['passkeys'],
})
export const changePassword = write<Nothing, PasswordChange, PasswordChanged>('PUT', '/api/admin/password', {
  changes: ['devices'],
})
export const switchPasswordLogin = write<Nothing, PasswordLogin, PasswordLogin>(
  'PUT',
  '/api/admin/password-login',
  { changes: ['passkeys'] },
)

// Beans
export const listBeans = read<BeanListQuery, Bean[]>('/api/beans/', {
  shows: ['beans', 'roasts', 'stock', 'settings'],
  cached: true,
  ownerSees: 'more',
})
export const checkBeanExists = read<{ origin_name: string }, ExistsAnswer>('/api/beans/check-exists', {
  shows: ['beans'],
})
export const readBean = read<Id, Bean>('/api/beans/:id', {
  shows: ['beans', 'roasts', 'stock', 'settings'],
  cached: true,
  ownerSees: 'more',
})
export const readFlower = download<Id>('/api/beans/:id/flower.svg', 'image/svg+xml', { cached: true })
export const createBean = write<Nothing, BeanCreate, Bean>('POST', '/api/beans/', {
  changes: ['beans'],
  status: 201,
})
/** Changes roasts too, because another style may judge them. */
export const updateBean = write<Id, BeanUpdate, Bean>('PUT', '/api/beans/:id', {
  changes: ['beans', 'roasts'],
})
export const deleteAllBeans = write<Nothing, undefined, DeletedAnswer>('DELETE', '/api/beans/delete-all', {
  changes: ['beans', 'roasts', 'trash', 'backups'],
})
export const deleteBean = write<Id, undefined, DeletedAnswer>('DELETE', '/api/beans/:id', {
  changes: ['beans', 'roasts', 'trash'],
})
export const mergeBeans = write<Id, BeanMerge, MergedBean>('POST', '/api/beans/:id/merge', {
  changes: ['beans', 'aliases', 'roasts', 'stock', 'feedback', 'trash'],
})
export const updateBeans = write<Nothing, ManyBeansUpdate, ManyBeansAnswer>(
  'POST',
  '/api/beans/change-many',
  { changes: ['beans', 'roasts', 'trash'] },
)
export const readBeanAliases = read<Id, BeanAliases>('/api/beans/:id/aliases', {
  shows: ['beans', 'aliases'],
  access: 'owner',
})
export const updateBeanAliases = write<Id, BeanAliases, BeanAliases>('PUT', '/api/beans/:id/aliases', {
  changes: ['aliases'],
})
export const previewBeanPage = write<Nothing, Form, BeanPreview>('POST', '/api/beans/scrape-html', {
  changes: [],
  sends: 'form',
})
export const importBeanPages = write<Nothing, Form, BeanBulkResult>('POST', '/api/beans/bulk-upload', {
  changes: ['beans'],
  sends: 'form',
})

// The green shelf
export const listStock = read<Nothing, Stock[]>('/api/stock/', {
  shows: ['stock', 'beans', 'roasts', 'settings'],
  access: 'owner',
})
export const readBeanStock = read<Id, BeanStock>('/api/beans/:id/stock', {
  shows: ['stock', 'beans', 'roasts', 'settings'],
  access: 'owner',
})
export const readRoastCost = read<Id, RoastCost>('/api/roasts/:id/cost', {
  shows: ['stock', 'roasts', 'settings'],
  access: 'owner',
})
export const createStockEntry = write<Nothing, StockEntryCreate, StockEntryAnswer>(
  'POST',
  '/api/stock/entries',
  { changes: ['stock'], status: 201 },
)
export const updateStockEntry = write<Id, StockEntryUpdate, StockEntryAnswer>(
  'PUT',
  '/api/stock/entries/:id',
  { changes: ['stock'] },
)
export const deleteStockEntry = write<Id, undefined, DeletedStockEntry>('DELETE', '/api/stock/entries/:id', {
  changes: ['stock', 'trash'],
})
export const exportStock = stream<Nothing>('/api/stock/export.csv', 'text/csv; charset=utf-8', {
  access: 'owner',
})

// Roasts
export const listRoasts = read<RoastListQuery, RoastWithExtras[]>('/api/roasts/', {
  shows: ['roasts', 'beans'],
  cached: true,
  ownerSees: 'more',
})
export const listNextTimes = read<NextTimesQuery, NextTime[]>('/api/roasts/next-times', {
  shows: ['roasts', 'beans'],
  access: 'owner',
})
export const listRoastsOfBean = read<Id, RoastOfBean[]>('/api/roasts/beans/:id/roasts/', {
  shows: ['roasts', 'beans'],
  cached: true,
})
export const checkRoastExists = read<RoastNameQuery, ExistsAnswer>('/api/roasts/check-exists', {
  shows: ['roasts'],
})
export const readRoast = read<Id, RoastWithFields>('/api/roasts/:id', {
  shows: ['roasts', 'beans'],
  cached: true,
  ownerSees: 'more',
})
export const readRoastDetails = read<Id, RoastDetails>('/api/roasts/:id/details', {
  shows: ['roasts', 'beans'],
  cached: true,
  ownerSees: 'more',
})
export const readMilestones = read<Id, Milestone[]>('/api/roasts/:id/milestones/', {
  shows: ['roasts'],
  cached: true,
})
export const readTimeline = read<Id, TimelinePoint[]>('/api/roasts/:id/timeline/data/', {
  shows: ['roasts'],
  cached: true,
})
export const readRecordedTimeline = read<Id, TimelinePoint[]>('/api/roasts/:id/timeline/recorded/', {
  shows: ['roasts'],
  cached: true,
})
export const readScore = read<Id, Score>('/api/roasts/:id/score', { shows: ['roasts'], cached: true })
export const listScoreHints = read<Id, ScoreHint[]>('/api/roasts/:id/hints', {
  shows: ['roasts'],
  access: 'owner',
})
/** Null if the bean has fewer than three earlier roasts. */
export const readUsualRoast = read<Id, UsualRoast | null>('/api/roasts/:id/usual', {
  shows: ['roasts'],
  cached: true,
})
/** What the operator did, for roasting it again. */
export const readRoastSteps = read<Id, RoastSteps>('/api/roasts/:id/steps', {
  shows: ['roasts'],
  cached: true,
})
export const readThumbnail = download<{ id: number; v?: string | number }>(
  '/api/roasts/:id/thumbnail',
  'image/svg+xml',
  { cached: true },
)
export const readRoastSource = download<Id>('/api/roasts/:id/source', 'application/octet-stream', {
  access: 'owner',
})
export const exportRoasts = stream<Nothing>('/api/roasts/export.csv', 'text/csv; charset=utf-8', {
  ownerSees: 'more',
})
export const exportTimeline = download<Id>('/api/roasts/:id/timeline.csv', 'text/csv; charset=utf-8', {
  cached: true,
})
export const exportRoastAsArtisanLog = download<Id>(
  '/api/roasts/:id/export.alog',
  'text/plain; charset=utf-8',
  { cached: true, ownerSees: 'more' },
)
export const exportRoastAsCsv = download<Id>('/api/roasts/:id/export.csv', 'text/csv; charset=utf-8', {
  cached: true,
  ownerSees: 'more',
})
export const exportRoastAsJson = read<Id, RoastExport>('/api/roasts/:id/export.json', {
  shows: ['roasts', 'beans', 'styles'],
  cached: true,
  ownerSees: 'more',
})
export const openRoastOfNumber = page<{ number: string }>('/r/:number')
export const openBean = page<{ bean: string }>('/b/:bean')
export const openComparison = page<{ roasts: string }>('/c/:roasts')
export const readRoastQr = download<Id>('/api/roasts/:id/qr.svg', 'image/svg+xml')
export const readRoastCard = download<Id>('/api/roasts/:id/card.png', 'image/png', { cached: true })
export const createRoast = write<Nothing, RoastCreate, SavedRoast>('POST', '/api/roasts/', {
  changes: ['roasts'],
  status: 201,
})
export const updateRoast = write<Id, RoastUpdate, SavedRoast>('PUT', '/api/roasts/:id', {
  changes: ['roasts'],
})
export const updateRoastWeights = write<Id, RoastWeightsUpdate, SavedRoast>('PATCH', '/api/roasts/:id', {
  changes: ['roasts'],
})
export const correctRoast = write<Id, RoastCorrection, RoastDetails>('PUT', '/api/roasts/:id/milestones/', {
  changes: ['roasts'],
})
export const redrawThumbnail = write<Id, undefined, RoastWithFields>(
  'POST',
  '/api/roasts/:id/regenerate-thumbnail',
  {
    changes: ['roasts'],
  },
)
export const deleteAllRoasts = write<Nothing, undefined, DeletedAnswer>('DELETE', '/api/roasts/delete-all', {
  changes: ['roasts', 'trash', 'backups'],
})
export const deleteRoast = write<Id, undefined, DeletedAnswer>('DELETE', '/api/roasts/:id', {
  changes: ['roasts', 'trash'],
})
export const matchBeanOfFile = write<Nothing, Form, BeanMatchAnswer>(
  'POST',
  '/api/roasts/check-bean-match/',
  { changes: [], sends: 'form' },
)
export const previewRoastFile = write<Nothing, Form, FilePreview>('POST', '/api/roasts/preview/', {
  changes: [],
  sends: 'form',
})
export const planImport = write<Nothing, ImportPlanRequest, ImportPlan>('POST', '/api/roasts/import-plan', {
  changes: [],
})
export const importRoastFile = write<Nothing, Form, ImportedRoast>('POST', '/api/roasts/import/', {
  changes: ['roasts', 'aliases', 'trash'],
  sends: 'form',
  status: 201,
})
export const previewReread = write<RereadRange, RereadRange | null | undefined, RereadPreview>(
  'POST',
  '/api/roasts/reread/preview',
  { changes: [] },
)
export const rereadRoasts = write<Nothing, RereadRequest, RereadAnswer>('POST', '/api/roasts/reread', {
  changes: ['roasts', 'trash', 'backups'],
})

// Trends
export const readTrends = read<TrendsQuery, Trends>('/api/trends/', {
  shows: ['roasts', 'beans'],
  access: 'owner',
  cached: true,
})
export const readTrendPair = read<TrendPairQuery, TrendPair>('/api/trends/pair', {
  shows: ['roasts', 'beans', 'feedback'],
  access: 'owner',
  cached: true,
})

// Several roasts at once
export const updateRoasts = write<Nothing, ManyRoastsUpdate, ChangedRoastsAnswer>(
  'POST',
  '/api/roasts/change-many',
  { changes: ['roasts', 'trash'] },
)
export const stepAside = write<Nothing, StepAsideRequest, ManyRoastsAnswer>(
  'POST',
  '/api/roasts/step-aside',
  { changes: ['roasts', 'trash'] },
)
export const deleteRoasts = write<Nothing, ManyRoasts, ManyRoastsAnswer>('POST', '/api/roasts/delete-many', {
  changes: ['roasts', 'trash'],
})
export const listTags = read<Nothing, TagUse[]>('/api/tags/', { shows: ['roasts', 'trash'], access: 'owner' })
export const renameTag = write<Nothing, TagRenaming, ManyRoastsAnswer>('PUT', '/api/tags/', {
  changes: ['roasts', 'trash'],
})

// Taps of a followed roast
export const saveTaps = write<{ charged_at: string }, TapsAfterCharge, Taps>('PUT', '/api/taps/:charged_at', {
  changes: ['taps'],
})
export const takeBackTaps = write<{ charged_at: string }, undefined, DeletedAnswer>(
  'DELETE',
  '/api/taps/:charged_at',
  { changes: ['taps'] },
)
/** Null if nothing was tapped that fits the roast. */
export const readTapsOfRoast = read<Id, Taps | null>('/api/roasts/:id/taps', {
  shows: ['taps', 'roasts', 'settings'],
  access: 'owner',
})

// Feedback of drinkers
export const readRoastFeedback = read<Id, RoastFeedback>('/api/roasts/:id/feedback', {
  shows: ['feedback', 'roasts'],
  cached: true,
})
export const readBeanFeedback = read<Id, BeanFeedback>('/api/beans/:id/feedback', {
  shows: ['feedback', 'roasts', 'beans'],
  cached: true,
})
export const sendFeedback = write<Id, FeedbackCreate, FeedbackReceived>('POST', '/api/roasts/:id/feedback', {
  changes: ['feedback'],
  access: 'token',
  status: 201,
})
export const changeFeedback = write<Id, FeedbackChange, FeedbackReceived>('PUT', '/api/roasts/:id/feedback', {
  changes: ['feedback'],
  access: 'token',
})
export const listFeedback = read<FeedbackQuery, Feedback[]>('/api/feedback/', {
  shows: ['feedback', 'roasts'],
  access: 'owner',
})
export const decideFeedback = write<Id, FeedbackDecision, Feedback>('PATCH', '/api/feedback/:id', {
  changes: ['feedback'],
})

// The inbox
export const listInbox = read<InboxQuery, Inbox>('/api/inbox/', {
  shows: ['inbox', 'beans', 'aliases', 'roasts', 'settings', 'trash'],
  access: 'owner',
})
export const sendToInbox = write<Nothing, Form, InboxFile>('POST', '/api/inbox/', {
  changes: ['inbox'],
  access: 'machine',
  sends: 'form',
  status: 201,
})
export const importFromInbox = write<Id, InboxImport, ImportedRoast>('POST', '/api/inbox/:id/import', {
  changes: ['inbox', 'roasts', 'aliases', 'trash'],
  status: 201,
})
export const dismissFromInbox = write<Id, undefined, DeletedAnswer>('DELETE', '/api/inbox/:id', {
  changes: ['inbox'],
})

// Upload tokens
export const listUploadTokens = read<Nothing, UploadToken[]>('/api/admin/tokens/', {
  shows: ['tokens'],
  access: 'owner',
})
export const makeUploadToken = write<Nothing, NewUploadToken, MadeUploadToken>('POST', '/api/admin/tokens/', {
  changes: ['tokens'],
  status: 201,
})
export const revokeUploadToken = write<Id, undefined, DeletedAnswer>('DELETE', '/api/admin/tokens/:id', {
  changes: ['tokens'],
})

// Scores
export const previewScore = write<Id, undefined, Score>('POST', '/api/roasts/:id/preview-score', {
  changes: [],
})
export const calculateScore = write<Id, undefined, Score>('POST', '/api/roasts/:id/calculate-score', {
  changes: ['roasts'],
})
export const calculateAllScores = write<ScoreBatch, ScoreBatch | null | undefined, BatchScoreAnswer>(
  'POST',
  '/api/roasts/calculate-all-scores',
  { changes: ['roasts', 'trash'] },
)

// Styles
export const listStyles = read<Nothing, Style[]>('/api/styles/', { shows: ['styles'], cached: true })
export const readStyle = read<Id, Style>('/api/styles/:id', { shows: ['styles'], cached: true })
/** The measured values of roasts, for screens that compute scores while an ideal is being changed. */
export const listMeasuredRoasts = read<Nothing, MeasuredRoasts>('/api/styles/measured', {
  shows: ['roasts', 'beans'],
  access: 'owner',
})
export const readStyleProposal = read<Nothing, StyleProposal>('/api/styles/proposal', {
  shows: ['roasts', 'feedback'],
  access: 'owner',
})
export const previewStyle = write<Nothing, StylePreviewRequest, StylePreview>('POST', '/api/styles/preview', {
  changes: [],
})
export const createStyle = write<Nothing, StyleCreate, Style>('POST', '/api/styles/', {
  changes: ['styles'],
  status: 201,
})
/** Stored scores don't change until they are calculated again. */
export const updateStyle = write<Id, StyleUpdate, Style>('PUT', '/api/styles/:id', { changes: ['styles'] })
export const deleteStyle = write<Id, undefined, DeletedAnswer>('DELETE', '/api/styles/:id', {
  changes: ['styles', 'trash'],
})

// The trash
export const listDeletions = read<Nothing, Deletion[]>('/api/trash/', { shows: ['trash'], access: 'owner' })
export const restoreDeletion = write<Id, undefined, Deletion>('POST', '/api/trash/:id/restore', {
  changes: ['beans', 'roasts', 'styles', 'stock', 'trash'],
})

// The whole library
export const exportLibrary = stream<Nothing>('/api/library/export.zip', 'application/zip', {
  access: 'owner',
})

// Backups
export const listBackups = read<Nothing, BackupList>('/api/backups/', { shows: ['backups'], access: 'owner' })
export const makeBackup = write<Nothing, undefined, BackupList>('POST', '/api/backups/', {
  changes: ['backups'],
  status: 201,
})
export const readBackupFile = stream<{ name: string }>('/api/backups/:name/file', 'application/vnd.sqlite3', {
  access: 'owner',
})
export const restoreBackup = write<Nothing, Form | RestoreChoice, RestoredAnswer>(
  'POST',
  '/api/backups/restore',
  { changes: CHANGEABLE, sends: 'json or form' },
)
export const compareBackup = write<Nothing, Form | BackupChoice, BackupComparison>(
  'POST',
  '/api/backups/comparison',
  { changes: [], sends: 'json or form' },
)

/** The thread that does one job with backups without blocking the server. Started by `startBackup`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { BackupJob } from './backup-job.ts'
import { doBackupJob } from './do-backup-job.ts'

await doBackupJob(workerData as BackupJob, report => parentPort?.postMessage(report))

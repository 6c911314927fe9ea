import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData as string);
const [check] = database.prepare('PRAGMA integrity_check(1)').all();
database.close();
parentPort?.postMessage(check?.['integrity_check']);

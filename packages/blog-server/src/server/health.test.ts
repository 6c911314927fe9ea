import { PostStoreError } from '@branchbook/blog-core';
import { expect, test, vi } from 'vitest';

import { createHealth, type HealthOptions } from './health.ts';

const isDone = { revision: 7, isRunning: false, hasFailed: false };

function open(options: Partial<HealthOptions> = {}) {
  return createHealth({ read: async () => 7, feeds: () => isDone, isStopping: () => false, ...options });
}

async function read(response: Response): Promise<[number, unknown]> {
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return [response.status, await response.json()];
}

test('/healthz says that all works, with the revision and the last backup', async () => {
  const lastBackup = async () => new Date(0);
  const { health } = open({ write: async () => {}, lastBackup });
  expect(await read(await health())).toEqual([
    200,
    {
      status: 'ok',
      revision: 7,
      lastBackup: '1970-01-01T00:00:00.000Z',
      checks: { read: 'ok', write: 'ok', feeds: 'ok' },
    },
  ]);
});

test('/healthz fails if reading fails, and says what the store says', async () => {
  const failRead = async () => {
    throw new PostStoreError('unavailable', 'The database is damaged.');
  };
  const [status, body] = await read(await open({ read: failRead }).health());
  expect(status).toBe(503);
  expect(body).toMatchObject({
    status: 'failing',
    revision: null,
    checks: { read: 'The database is damaged.' },
  });
});

test('/healthz fails if writing fails, and keeps the words of other errors to the log', async () => {
  const write = async () => {
    throw new Error('EIO /secret/path');
  };
  const [status, body] = await read(await open({ write }).health());
  expect(status).toBe(503);
  expect(body).toMatchObject({
    status: 'failing',
    revision: 7,
    checks: { read: 'ok', write: 'It failed. The log of the server says why.' },
  });
});

test('/healthz stays 200 if messages were not delivered, or cannot be counted', async () => {
  const dropped = 'Messages to webhook: 1 dropped in the last 7 days.';
  const [status, body] = await read(await open({ notifications: async () => dropped }).health());
  expect([status, body]).toMatchObject([200, { status: 'ok', checks: { notifications: dropped } }]);
  const fail = () => Promise.reject(new Error('EIO /secret/path'));
  expect(await read(await open({ notifications: fail }).health())).toMatchObject([
    200,
    { checks: { notifications: 'It failed. The log of the server says why.' } },
  ]);
});

test('/healthz stays 200 if only the feeds fail, and says so', async () => {
  const [status, body] = await read(await open({ feeds: () => ({ ...isDone, hasFailed: true }) }).health());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'ok',
    checks: { feeds: 'The feeds could not be written. The log of the server says why.' },
  });
});

test('/healthz stays 200 if the clock looks wrong, and says so', async () => {
  const clock = async () => 'Check the clock of this machine.';
  const [status, body] = await read(await open({ clock }).health());
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', checks: { clock: 'Check the clock of this machine.' } });
});

test('/healthz writes to the disk at most once in 10 s', async () => {
  let time = 0;
  const write = vi.fn(async () => {});
  const { health } = open({ write, now: () => time });
  await Promise.all([health(), health()]);
  time = 9_999;
  await health();
  expect(write).toHaveBeenCalledTimes(1);
  time = 10_000;
  await health();
  expect(write).toHaveBeenCalledTimes(2);
});

test('/readyz is 200 if posts can be read, even if writing fails', async () => {
  const write = () => Promise.reject(new Error('The disk is full.'));
  expect(await read(await open({ write }).ready())).toEqual([200, { status: 'ready' }]);
});

test('/readyz is 503 if posts cannot be read', async () => {
  const failRead = () => Promise.reject(new PostStoreError('unavailable', 'The database is locked.'));
  expect(await read(await open({ read: failRead }).ready())).toEqual([
    503,
    { status: 'The database is locked.' },
  ]);
});

test('/readyz is 503 once the server stops', async () => {
  expect(await read(await open({ isStopping: () => true }).ready())).toEqual([503, { status: 'stopping' }]);
});

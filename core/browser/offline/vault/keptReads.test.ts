import type { Role } from '#core/shared';
import { memoryVault } from '#test/kit/browser/outbox.ts';
import { KeptReads } from './keptReads.ts';

const begin = (vault = memoryVault(), role: Role | null = 'patient') => {
  const it = { now: Date.now(), role };
  const fail = (error: unknown): never => {
    throw error;
  };
  const reads = new KeptReads({ vault, role: () => it.role, report: fail, now: () => it.now });
  return { it, reads, vault };
};
const day = 24 * 60 * 60_000;

test('what was kept is found with its age, also by the next page', async () => {
  const { it, reads, vault } = begin();
  await reads.keep('visits', ['Tuesday']);
  expect(await begin(vault).reads.find('visits')).toMatchObject({ at: it.now, answer: ['Tuesday'] });
  expect(await reads.find('allergies')).toBeNull();
});

test('what was read ahead is there at once, until it is too old, refused or forgotten', async () => {
  const { reads, vault } = begin();
  await reads.keep('visits', ['Tuesday']);
  await reads.keep('allergies', ['Penicillin']);
  const next = begin(vault);
  expect(next.reads.peek('visits')).toBeNull();
  await next.reads.open();
  expect(next.reads.peek('visits')).toMatchObject({ answer: ['Tuesday'] });
  await next.reads.drop('visits');
  expect([next.reads.peek('visits'), next.reads.peek('allergies')?.answer]).toEqual([null, ['Penicillin']]);
  next.it.now += 3 * day + 1;
  expect(next.reads.peek('allergies')).toBeNull();
});

test('from the moment that it is to be forgotten nothing of it is there, also of what is still being read', async () => {
  const { reads, vault } = begin();
  await reads.keep('visits', ['Tuesday']);
  await reads.open();
  const next = begin(vault);
  const opening = next.reads.open();
  void next.reads.forget();
  void reads.forget();
  expect(reads.peek('visits')).toBeNull();
  await opening;
  expect(next.reads.peek('visits')).toBeNull();
  const other = begin(memoryVault(), null);
  await other.reads.open();
  expect(other.reads.peek('visits')).toBeNull();
});

test('the newest answer counts, however soon it follows', async () => {
  const { reads, vault } = begin();
  await reads.keep('visits', ['Tuesday']);
  await reads.keep('visits', ['Tuesday', 'Friday']);
  expect((await begin(vault).reads.find('visits'))?.answer).toEqual(['Tuesday', 'Friday']);
  expect(vault.held.size).toBe(1);
});

test('it is no longer shown after three days, and goes', async () => {
  const { it, reads, vault } = begin();
  await reads.keep('visits', ['Tuesday']);
  it.now += 3 * day + 1;
  expect(await reads.find('visits')).toBeNull();
  expect(vault.held.size).toBe(0);
});

test('CST-4 a clinic that keeps them for a shorter time has what is older shown no more, and removed', async () => {
  const vault = memoryVault();
  let hours = 72;
  let now = Date.now();
  const fail = (error: unknown): never => {
    throw error;
  };
  const longestMs = (): number => hours * 60 * 60_000;
  const reads = new KeptReads({ vault, role: () => 'patient', longestMs, report: fail, now: () => now });
  await reads.keep('visits', ['Tuesday']);
  now += day;
  await reads.keep('allergies', ['Penicillin']);
  hours = 12;
  await reads.forgetOld();
  expect([await reads.find('visits'), vault.held.size]).toEqual([null, 1]);
  now += 12 * 60 * 60_000 + 1;
  expect([await reads.find('allergies'), vault.held.size]).toEqual([null, 0]);
});

test('where the most that is kept is reached, the oldest makes room', async () => {
  const { it, reads, vault } = begin();
  for (let n = 0; n < 100; n += 1) {
    it.now += 1;
    await reads.keep(`thread ${n}`, [n]);
  }
  it.now += 120_000;
  await reads.keep('thread 0', [0]);
  await reads.keep('visits', ['Tuesday']);
  const found = async (key: string) => (await reads.find(key))?.answer;
  expect([await found('visits'), await found('thread 0'), await found('thread 1')]).toEqual([
    ['Tuesday'],
    [0],
    undefined,
  ]);
  expect(vault.held.size).toBe(100);
});

test('on a shared device, and for a role that it was not meant for, nothing is kept', () => {
  expect(begin().reads.isFor(['patient'])).toBe(true);
  expect(begin().reads.isFor(['practitioner'])).toBe(false);
  expect(begin(memoryVault(), null).reads.isFor(['patient'])).toBe(false);
});

test('what the server refuses by now goes, and with the sign-in everything', async () => {
  const { reads, vault } = begin();
  await reads.keep('visits', ['Tuesday']);
  await reads.keep('allergies', ['Penicillin']);
  await reads.drop('visits');
  expect(await reads.find('visits')).toBeNull();
  await reads.forget();
  expect([await reads.find('allergies'), vault.held.size]).toEqual([null, 0]);
});

test('CST-4 forbidden while answers are on their way: none of them is written behind what was thrown away', async () => {
  const { it, reads, vault } = begin();
  const { put } = vault;
  vault.put = async (...one) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return put(...one);
  };
  await reads.keep('visits', ['Tuesday']);
  const writing = reads.keep('tasks', ['Call the lab']);
  await Promise.resolve();
  it.role = null;
  await Promise.all([writing, reads.forget(), reads.keep('allergies', ['Penicillin'])]);
  expect(vault.held.size).toBe(0);
});

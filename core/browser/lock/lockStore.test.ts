import { me, tokens } from '#test/kit/browser/fakeServer.ts';
import { fakeHttp } from '#test/kit/browser/fakes.ts';
import { AuthState } from '../auth/authState.ts';
import { LockStore } from './lockStore.ts';

let lock: LockStore;
const begin = (minutes = 10, correct = true): LockStore => {
  const auth = new AuthState();
  auth.adoptTokens(tokens());
  auth.adoptMe(me({ lockDelayMinutes: minutes }));
  return (lock = new LockStore(auth, fakeHttp({ 'users.verifyPassword': () => ({ correct }) }), localStorage));
};
const touch = (): void => void document.dispatchEvent(new Event('pointerdown'));
const minutes = (n: number): void => void jest.advanceTimersByTime(n * 60_000);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  lock.dispose();
  jest.useRealTimers();
});

test('STA-5 the lock screen toggles on and, with the password, off', async () => {
  begin();
  expect(lock.locked).toBe(false);
  lock.lock();
  expect(lock.locked).toBe(true);
  await expect(lock.unlock('right')).resolves.toBe(true);
  expect(lock.locked).toBe(false);
});

test('STA-5 INT-2 where Cognito keeps the password, that is asked, and no server of ours', async () => {
  const auth = new AuthState();
  auth.adoptTokens(tokens());
  auth.adoptMe(me({ lockDelayMinutes: 10 }));
  lock = new LockStore(auth, fakeHttp(), localStorage, async (_email, password) => password === 'right');
  lock.lock();
  await expect(lock.unlock('wrong')).resolves.toBe(false);
  expect(lock.locked).toBe(true);
  await expect(lock.unlock('right')).resolves.toBe(true);
  expect(lock.locked).toBe(false);
});

test('STA-5 a wrong password keeps it locked', async () => {
  begin(10, false);
  lock.lock();
  await expect(lock.unlock('wrong')).resolves.toBe(false);
  expect(lock.locked).toBe(true);
});

test('STA-5 it locks when nobody has touched the page for the chosen time', () => {
  begin();
  minutes(9);
  touch();
  minutes(9);
  expect(lock.locked).toBe(false);
  minutes(1);
  expect(lock.locked).toBe(true);
});

test('STA-5 working in another tab keeps this one open', () => {
  begin();
  minutes(9);
  localStorage.setItem('active-at', String(Date.now()));
  minutes(9);
  expect(lock.locked).toBe(false);
  minutes(2);
  expect(lock.locked).toBe(true);
});

test('STA-5 a touch after a long sleep finds it locked', () => {
  begin();
  jest.setSystemTime(Date.now() + 60 * 60_000);
  touch();
  expect(lock.locked).toBe(true);
});

test('STA-5 a delay of 0 never locks by itself', () => {
  begin(0);
  minutes(1000);
  expect(lock.locked).toBe(false);
});

test('ENT-2 the flag says nothing without a session', () => {
  lock = new LockStore(new AuthState(), fakeHttp(), localStorage);
  lock.set(true);
  expect(lock.locked).toBe(false);
});

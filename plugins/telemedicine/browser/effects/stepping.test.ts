import { begin, type Level, limit, type Sample, type Standing, step } from './stepping.ts';

const calm: Sample = { busy: 0.1, maskMs: 15, pageLag: 2 };
const none: Sample = { ...calm, maskMs: null };
const after = (seconds: number, sample: Sample, from: Standing = begin()): Standing =>
  Array.from({ length: seconds }).reduce<Standing>((standing) => step(standing, sample), from);
const at = (level: Level): Standing => ({ ...begin(), level });

test('ENT-2 an effect that costs little runs in full for as long as it lasts', () => {
  expect(after(600, calm).level).toBe('full');
});

test('ENT-2 a slow mask takes the effect down one step, and no further where the lighter one is in time', () => {
  expect(after(2, { ...calm, maskMs: 300 }).level).toBe('full');
  expect(after(3, { ...calm, maskMs: 300 }).level).toBe('light');
  expect(after(600, { ...calm, maskMs: 300 }).level).toBe('light');
});

test('ENT-2 a mask that never comes ends at a picture that is blurred everywhere, not at a bare one', () => {
  expect(after(10, { ...calm, maskMs: 5000 }, at('full')).level).toBe('whole');
  expect(after(600, none, { ...at('whole'), patience: 1000 }).level).toBe('whole');
});

test.each([
  ['the pictures', { ...calm, busy: 0.8 }],
  ['the page, which carries sound and signalling', { ...calm, pageLag: 200 }],
])('ENT-2 the effect gives way when %s would suffer, step by step', (_what, sample) => {
  expect(after(3, sample).level).toBe('light');
  expect(after(6, sample).level).toBe('whole');
});

test('ENT-2 the room is shown only when even a blur of everything is too much by itself, and for long', () => {
  expect(after(600, { ...none, pageLag: 900 }, at('whole')).level).toBe('whole');
  expect(after(8, { ...none, busy: 1 }, at('whole')).level).toBe('whole');
  expect(after(9, { ...none, busy: 1 }, at('whole')).level).toBe('off');
});

test('ENT-2 one slow second is no reason; one second of standing still is', () => {
  const settled = after(5, calm);
  expect(after(5, calm, step(settled, { ...calm, pageLag: 300 })).level).toBe('full');
  expect(step(settled, { ...calm, pageLag: 900 }).level).toBe('light');
});

test('ENT-2 it climbs again after ten easy seconds, and waits twice as long after each climb that was taken back', () => {
  let standing = at('light');
  const climbs: number[] = [];
  for (let second = 0, since = 0; climbs.length < 4 && second < 500; second += 1) {
    const before = standing.level;
    standing = step(standing, before === 'full' ? { ...calm, maskMs: 400 } : calm);
    since = before === 'light' ? since + 1 : 0;
    if (before === 'light' && standing.level === 'full') climbs.push(since);
  }
  expect(climbs).toEqual([11, 21, 41, 81]);
});

test('ENT-2 from a picture that is blurred everywhere it climbs as carefully', () => {
  expect(after(10, none, at('whole')).level).toBe('whole');
  expect(after(11, none, at('whole')).level).toBe('light');
});

test('ENT-2 it stays where only just inside the budget, and never uncovers and covers by itself', () => {
  expect(after(600, { ...calm, busy: 0.5 }, at('light')).level).toBe('light');
  expect(after(600, { ...calm, maskMs: 90 }, at('light')).level).toBe('light');
  expect(after(600, none, at('off')).level).toBe('off');
});

test('ENT-2 what is missing or broken is not tried again', () => {
  const limited = limit(begin(), 'whole');
  expect(limited.level).toBe('whole');
  expect(after(600, none, limited).level).toBe('whole');
  expect(limit(limited, 'off').level).toBe('off');
  expect(limit(limited, 'full')).toMatchObject({ level: 'whole', ceiling: 'whole' });
});

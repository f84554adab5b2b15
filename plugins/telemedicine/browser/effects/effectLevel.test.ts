import { firstLevel, type Level, limitLevel, type Sample, type LevelState, nextLevel } from './effectLevel.ts';

const calm: Sample = { busy: 0.1, maskMs: 15, pageLag: 2 };
const none: Sample = { ...calm, maskMs: null };
const after = (seconds: number, sample: Sample, from: LevelState = firstLevel()): LevelState =>
  Array.from({ length: seconds }).reduce<LevelState>((standing) => nextLevel(standing, sample), from);
const at = (level: Level): LevelState => ({ ...firstLevel(), level });

test('a cheap effect stays at full', () => {
  expect(after(600, calm).level).toBe('full');
});

test('a slow mask lowers the effect by one level, and no further if the lighter one keeps up', () => {
  expect(after(2, { ...calm, maskMs: 300 }).level).toBe('full');
  expect(after(3, { ...calm, maskMs: 300 }).level).toBe('light');
  expect(after(600, { ...calm, maskMs: 300 }).level).toBe('light');
});

test('without a mask the whole picture is blurred, never left bare', () => {
  expect(after(10, { ...calm, maskMs: 5000 }, at('full')).level).toBe('whole');
  expect(after(600, none, { ...at('whole'), patience: 1000 }).level).toBe('whole');
});

test.each([
  ['the pictures', { ...calm, busy: 0.8 }],
  ['the page, which carries sound and signalling', { ...calm, pageLag: 200 }],
])('the effect gives way when %s would suffer, step by step', (_what, sample) => {
  expect(after(3, sample).level).toBe('light');
  expect(after(6, sample).level).toBe('whole');
});

test('the room is shown only when even a full blur is too slow for long', () => {
  expect(after(600, { ...none, pageLag: 900 }, at('whole')).level).toBe('whole');
  expect(after(8, { ...none, busy: 1 }, at('whole')).level).toBe('whole');
  expect(after(9, { ...none, busy: 1 }, at('whole')).level).toBe('off');
});

test('one slow second changes nothing; one frozen second does', () => {
  const settled = after(5, calm);
  expect(after(5, calm, nextLevel(settled, { ...calm, pageLag: 300 })).level).toBe('full');
  expect(nextLevel(settled, { ...calm, pageLag: 900 }).level).toBe('light');
});

test('the level rises after ten easy seconds, and twice as late after each failed rise', () => {
  let standing = at('light');
  const climbs: number[] = [];
  for (let second = 0, since = 0; climbs.length < 4 && second < 500; second += 1) {
    const before = standing.level;
    standing = nextLevel(standing, before === 'full' ? { ...calm, maskMs: 400 } : calm);
    since = before === 'light' ? since + 1 : 0;
    if (before === 'light' && standing.level === 'full') climbs.push(since);
  }
  expect(climbs).toEqual([11, 21, 41, 81]);
});

test('the level rises just as slowly from a fully blurred picture', () => {
  expect(after(10, none, at('whole')).level).toBe('whole');
  expect(after(11, none, at('whole')).level).toBe('light');
});

test('the level stays when just inside the budget, and a bare picture is not covered again', () => {
  expect(after(600, { ...calm, busy: 0.5 }, at('light')).level).toBe('light');
  expect(after(600, { ...calm, maskMs: 90 }, at('light')).level).toBe('light');
  expect(after(600, none, at('off')).level).toBe('off');
});

test('a missing or broken part is not tried again', () => {
  const limited = limitLevel(firstLevel(), 'whole');
  expect(limited.level).toBe('whole');
  expect(after(600, none, limited).level).toBe('whole');
  expect(limitLevel(limited, 'off').level).toBe('off');
  expect(limitLevel(limited, 'full')).toMatchObject({ level: 'whole', ceiling: 'whole' });
});

import { loadOnce } from './loadOnce.ts';

test('what is loaded once is asked for again where it failed, and never twice at the same time', async () => {
  let asked = 0;
  const load = loadOnce(async () => {
    asked += 1;
    if (asked === 1) throw new Error('The line broke.');
    return asked;
  });
  await expect(Promise.all([load(), load()])).rejects.toThrow('The line broke.');
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect([await load(), asked]).toEqual([2, 2]);
});

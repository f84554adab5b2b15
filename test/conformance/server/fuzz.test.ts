import { fuzz } from '../../fuzz/fuzz.ts';

/** `npm run fuzz` sends as many as it is told, and asks for the measures themselves; here the machine may be busy. */
test('VAL-2 answers three thousand hostile generated inputs well, without holding up other requests', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
  const { complaints, memory } = await fuzz({ inputs: 3_000, seed, limits: { answer: 20_000, hold: 5_000 } });
  expect(complaints).toEqual([]);
  const [first, last] = [memory[2]!, memory.at(-1)!];
  expect(last.heap - first.heap).toBeLessThan(250);
});

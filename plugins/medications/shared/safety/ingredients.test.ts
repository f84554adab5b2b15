import { wordsOf } from './ingredients.ts';

test('words in brackets are no ingredients', () => {
  expect(wordsOf('Metformine [chlorhydrate] (comprimé) 500 mg')).toContain('metformin');
  expect(wordsOf('Metformine [chlorhydrate] (comprimé) 500 mg')).not.toContain('chlorhydrat');
});

test('VAL-2 brackets that are never closed are read once', () => {
  const began = performance.now();
  wordsOf('['.repeat(200_000));
  expect(performance.now() - began).toBeLessThan(1_000);
});

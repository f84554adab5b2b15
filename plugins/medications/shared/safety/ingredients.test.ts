import { wordsOf } from './ingredients.ts';

test('words in brackets are no ingredients', () => {
  expect(wordsOf('Metformine [chlorhydrate] (comprimé) 500 mg')).toContain('metformin');
  expect(wordsOf('Metformine [chlorhydrate] (comprimé) 500 mg')).not.toContain('chlorhydrat');
});

test('VAL-2 brackets that are never closed are read once', () => {
  // The process's own time, whatever else the machine does: a hundredth of this, where reading them again and again takes twenty seconds.
  const { user } = process.cpuUsage();
  wordsOf('['.repeat(200_000));
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});

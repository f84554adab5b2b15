import { parseArgs } from 'node:util';
import { fuzz } from '../../test/fuzz/fuzz.ts';

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const [inputs, seed] = [Number(values.inputs), Number(values.seed)];
process.stdout.write(`fuzz: ${inputs} inputs, seed ${seed}\n`);
const report = await fuzz({ inputs, seed, limits: { answer: 2_000, hold: 250 } }, (done) =>
  process.stderr.write(`fuzz: ${done} of ${inputs}\n`),
);
const { complaints, statuses, slowest, longestHold, memory } = report;
for (const { why, who, n, input, answer } of complaints.slice(0, 50))
  process.stdout.write(`\n${why} (input ${n}, ${who})\n  ${input}\n  ${answer}\n`);
process.stdout.write(`
statuses: ${JSON.stringify(statuses)}
slowest answer: ${slowest.ms.toFixed(0)} ms: ${slowest.input.slice(0, 200)}
event loop held: ${longestHold.ms.toFixed(0)} ms: ${longestHold.input.slice(0, 200)}
memory, MiB (RSS/heap): ${memory.map(({ rss, heap }) => `${rss}/${heap}`).join(' ')}
fuzz: ${complaints.length} complaints of ${inputs} inputs, seed ${seed}
`);
process.exit(complaints.length === 0 ? 0 : 1);

import { backup } from '../backup/commands.ts';

try {
  process.stdout.write(`${await backup(process.argv.slice(2), process.env)}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

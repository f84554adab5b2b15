import { readServerEnvironment } from '#config/environment.server.ts';
import { addSuperAdministrator } from '../addAdministrator.ts';

const usage = 'Usage: npm run admin -- EMAIL [--org SLUG]';

const [email, flag, slug, ...more] = process.argv.slice(2);
if (!email || !email.includes('@') || (flag !== undefined && (flag !== '--org' || !slug)) || more.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

try {
  const { link, organization } = await addSuperAdministrator(readServerEnvironment(process.env), email, slug);
  process.stdout.write(`${email} is invited as super administrator of ${organization}.\n`);
  process.stdout.write(`Open this link once, within a week, and choose a password:\n\n  ${link}\n\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

import { startServer } from '/work/wt/clinic/host/server/main.ts';
import { readServerEnvironment } from '/work/wt/clinic/config/environment.server.ts';
const t=Date.now();
const s = await startServer(readServerEnvironment(process.env));
console.log(s.url, Date.now()-t, Math.round(process.memoryUsage().rss/1e6));
if (process.argv[2]==='once') { await s.close(); process.exit(0); }

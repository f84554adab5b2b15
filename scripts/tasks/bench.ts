import { benchCall } from '../../test/bench/call.ts';
import { benchFullMonth } from '../../test/bench/fullMonth.ts';
import { benchImport } from '../../test/bench/import.ts';
import { benchLongSession } from '../../test/bench/longSession.ts';
import { benchMessageLatency } from '../../test/bench/messageLatency.ts';
import { benchRecord } from '../../test/bench/record.ts';
import { benchWireSteps } from '../../test/bench/wireSteps.ts';
import { siteIsFresh } from '../freshness.ts';
import { runTask } from '../run.ts';

if (!siteIsFresh() && (await runTask('build')) !== 0) process.exit(1);
await benchWireSteps();
await benchMessageLatency();
await benchCall();
await benchLongSession();
await benchFullMonth();
benchImport();
await benchRecord();

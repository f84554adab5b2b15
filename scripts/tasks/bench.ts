import { benchAccess } from '../../test/bench/access.ts';
import { benchStaff } from '../../test/bench/staff.ts';
import { benchCall } from '../../test/bench/call.ts';
import { benchChart } from '../../test/bench/chart.ts';
import { benchClinic } from '../../test/bench/clinic.ts';
import { benchSignIn } from '../../test/bench/entry/signIn.ts';
import { benchPushLatency } from '../../test/bench/entry/pushLatency.ts';
import { benchSlowPhone } from '../../test/bench/entry/slowPhone.ts';
import { benchWarmStart } from '../../test/bench/entry/warmStart.ts';
import { benchFullDesk } from '../../test/bench/faxes/fullDesk.ts';
import { benchViewPages } from '../../test/bench/faxes/viewPages.ts';
import { benchFaxRaces } from '../../test/bench/faxes/raceForFaxes.ts';
import { benchFaxes } from '../../test/bench/faxes/readFaxes.ts';
import { benchFaxSends } from '../../test/bench/faxes/sendFaxes.ts';
import { benchFind } from '../../test/bench/find.ts';
import { benchBoard } from '../../test/bench/homeCare/board.ts';
import { benchFullMonth } from '../../test/bench/fullMonth.ts';
import { benchImport } from '../../test/bench/import.ts';
import { benchLongSession } from '../../test/bench/longSession.ts';
import { benchMachine } from '../../test/bench/machine.ts';
import { benchMessageLatency } from '../../test/bench/messageLatency.ts';
import { benchRecord } from '../../test/bench/record.ts';
import { benchReach } from '../../test/bench/reach.ts';
import { benchRecordSpeed } from '../../test/bench/recordSpeed.ts';
import { benchReportFiles } from '../../test/bench/reports/files.ts';
import { benchReports } from '../../test/bench/reports/reports.ts';
import { benchWireSteps } from '../../test/bench/wireSteps.ts';
import { buildIsFresh } from '../freshness.mjs';
import { runTask } from '../run.ts';

const benches = {
  'sign-in': benchSignIn,
  offline: benchWarmStart,
  phone: benchSlowPhone,
  push: benchPushLatency,
  wire: benchWireSteps,
  latency: benchMessageLatency,
  call: benchCall,
  session: benchLongSession,
  month: benchFullMonth,
  board: benchBoard,
  chart: benchChart,
  import: benchImport,
  clinic: benchClinic,
  record: benchRecord,
  reach: benchReach,
  speed: benchRecordSpeed,
  find: benchFind,
  faxes: benchFaxes,
  'fax-sends': benchFaxSends,
  'fax-races': benchFaxRaces,
  'fax-desk': benchFullDesk,
  'fax-pages': benchViewPages,
  access: benchAccess,
  staff: benchStaff,
  reports: benchReports,
  'report-files': benchReportFiles,
  machine: benchMachine,
} as const;
const names = Object.keys(benches) as (keyof typeof benches)[];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.some((one) => one === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are ${names.join(', ')}.\n`);
  process.exit(2);
}
if (!buildIsFresh() && (await runTask('build')) !== 0) process.exit(1);
for (const name of names) if (asked.length === 0 || asked.includes(name)) await benches[name]();

import { sql } from 'kysely';
import { startTestServer, type TestServer } from '#test/kit/server/server.ts';

/** Tables that keep something by patient and stay as they are when two charts are merged, and why. */
const stays: Readonly<Record<string, string>> = {
  audit_act: 'says whose it was then',
  audit_act_patient: 'says whose it was then',
  audit_event: 'says whose it was then',
  audit_patient: 'says whose it was then',
  audit_pending: 'says whose it was then',
  chart_fact: 'made again by triggers of what it says, which moves',
  chart_person: 'made again by a trigger of the patient, who is merged away',
  home_care_paid: 'a pay period that is closed stays as it was',
  legal_hold: 'the other chart is held too, by carryHolds',
  medications_dose: 'found by the medicine, which moves; a snooze lasts two days',
  medications_plan: 'made again of the medicine, which moves',
  medications_settings: 'carried by carrySettings',
  messaging_session: 'names a profile',
  patient_profile_card_photo: 'found by the card, which moves',
  patient_profile_code: 'ends within the hour',
  smart_grant: 'one chart was granted to an app, and not the other',
  smart_launch: 'ends within minutes',
  smart_request: 'ends within minutes',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('RTE-5 whatever is kept by patient moves with a chart that is merged, or says why it stays', async () => {
  const { rows } = await server.services.asSystem((db) =>
    sql<{
      table: string;
      column: string;
    }>`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name in ('patient_id', 'patient', 'came_from')`.execute(db),
  );
  const moves = new Set(rows.filter(({ column }) => column === 'came_from').map(({ table }) => table));
  const kept = [...new Set(rows.map(({ table }) => table))].filter((table) => !moves.has(table));
  expect(kept.sort()).toEqual(Object.keys(stays).sort());
});

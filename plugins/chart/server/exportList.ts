import type { Flag, Patient } from '@medplum/fhirtypes';
import type { Handler, ServerServices } from '#core/server';
import { sendCsv } from '#core/server/csv.ts';
import { conceptText, idOf, type Stored } from '#clinical/shared';
import { healthCardText } from '#clinical/shared/healthCard.ts';
import type { ColumnId, exportPatients, Portal } from '../shared/calls.ts';
import { cityOf, emailOf, listName, phoneOf } from '../shared/patient.ts';
import { readPortalAccounts } from './portalAccounts.ts';

interface Row {
  readonly patient: Stored<Patient>;
  readonly flags: readonly Flag[];
  readonly portal: Portal | undefined;
}

const cells: Readonly<Record<ColumnId, (row: Row) => string>> = {
  born: ({ patient }) => patient.birthDate ?? '',
  sex: ({ patient }) => patient.gender ?? '',
  card: ({ patient }) => healthCardText(patient.identifier),
  phone: ({ patient }) => phoneOf(patient) ?? '',
  email: ({ patient, portal }) => portal?.email ?? emailOf(patient) ?? '',
  city: ({ patient }) => cityOf(patient) ?? '',
  alerts: ({ flags }) => flags.map(({ code }) => conceptText(code)).join('; '),
  portal: ({ portal }) => portal?.state ?? '',
};

const slice = 100;

/** With the caller's own rights, in the order of the list; who is not theirs to see is not in it. */
export const exportList =
  (services: ServerServices): Handler<typeof exportPatients> =>
  async (request, context) => {
    const { ids, columns } = request.body;
    const accounts = await readPortalAccounts(services)({ ...request, body: { ids } }, context);
    const rows: string[][] = [['name', ...columns]];
    const exported: string[] = [];
    for (let at = 0; at < ids.length; at += slice) {
      const part = ids.slice(at, at + slice);
      const page = await context.record.search('Patient', {
        ...{ _id: part.join(','), _count: slice },
        ...(columns.includes('alerts') ? { _revinclude: 'Flag:patient' } : {}),
      });
      const patients = new Map(page.resources.map((patient) => [patient.id, patient]));
      const flags = page.included.filter(
        (one): one is Stored<Flag> => one.resourceType === 'Flag' && one.status === 'active',
      );
      for (const patient of part.flatMap((id) => patients.get(id) ?? [])) {
        const row: Row = {
          patient,
          flags: flags.filter(({ subject }) => idOf(subject, 'Patient') === patient.id),
          portal: accounts.data.find(({ id }) => id === patient.id),
        };
        exported.push(patient.id);
        rows.push([listName(patient), ...columns.map((column) => cells[column](row))]);
      }
    }
    await context.audit({
      action: 'exported',
      target: { type: 'Patient', id: 'several' },
      detail: { patients: exported, columns, count: exported.length },
    });
    sendCsv(context, 'patients.csv', rows);
    return undefined;
  };

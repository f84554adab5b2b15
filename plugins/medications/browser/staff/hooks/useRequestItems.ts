import { knownOf } from '#core/shared';
import type { WorkItemsFound } from '#core/browser';
import { useMessages } from '#core/browser';
import { useSearch } from '#clinical/browser';
import {
  patientRequestKindOf,
  patientRequestKinds,
  openRequestSearch,
} from '#plugins/medications/shared/patientRequests.ts';
import { messages } from '../../messages/index.ts';
import { medicationsPathOf, patientIdOf } from '../../paths.ts';

const waiting = { ...openRequestSearch(patientRequestKinds), _sort: 'authored-on' };

const most = 50;

/** What patients ask about medicines, as work: each is answered at the patient's medicines. */
export const useRequestItems = (): WorkItemsFound => {
  const t = useMessages(messages);
  const found = useSearch('Task', { ...waiting, _count: most });
  const words = { 'renewal-request': t.workRenewal, 'refill-request': t.workRefill, 'side-effect': t.workEffect };
  const items = (found.data?.resources ?? []).map((task) => {
    const kind = patientRequestKindOf(task) ?? 'renewal-request';
    const patient = patientIdOf(task.for);
    return {
      id: task.id,
      what: words[kind],
      patient: patient ? { id: patient, name: task.for?.display ?? '' } : null,
      since: task.authoredOn ?? task.meta?.lastUpdated ?? '',
      urgency: kind === 'side-effect' ? ('urgent' as const) : ('routine' as const),
      href: `${medicationsPathOf(patient)}&do=answer&med=${task.id}`,
      actions: [],
    };
  });
  return { items, known: knownOf(found) };
};

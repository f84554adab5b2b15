import { useMemo } from 'react';
import { useMessages, type WorkItem, type WorkItemsFound } from '#core/browser';
import { useClinician, useSearch } from '#clinical/browser';
import { idOf, isOf, personName } from '#clinical/shared';
import { knownOf } from '#core/shared';
import { openRequests } from '../../shared/cosign.ts';
import { messages } from '../messages/index.ts';

/** Notes that wait for the signed-in practitioner's co-signature. It is given where the note is read. */
export const useCosignItems = (): WorkItemsFound => {
  const t = useMessages(messages);
  const me = useClinician()?.reference;
  const found = useSearch(
    'Task',
    me === undefined
      ? null
      : {
          owner: me,
          ...openRequests,
          _sort: 'authored-on',
          _include: 'Task:patient',
          _count: 50,
        },
  );
  const { data } = found;
  const items = useMemo(
    () =>
      (data?.resources ?? []).map((task): WorkItem => {
        const patient = idOf(task.for, 'Patient') ?? '';
        const person = data?.included.find((one) => one.id === patient);
        return {
          id: task.id,
          what: task.focus?.display ?? t.workKind,
          patient:
            patient === ''
              ? null
              : { id: patient, name: person && isOf(person, 'Patient') ? personName(person.name) : '' },
          since: task.authoredOn ?? new Date().toISOString(),
          urgency: 'routine',
          href: `/clinic/patients/${patient}?tab=notes&note=${idOf(task.focus, 'Composition') ?? ''}`,
          actions: [],
        };
      }),
    [data, t],
  );
  return { items, known: knownOf(found) };
};

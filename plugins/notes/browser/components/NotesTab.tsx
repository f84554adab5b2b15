import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import { pagingOf, useAddress, useClinician, usePages, usePatientId, useSearch } from '#clinical/browser';
import { useMessages, useService, withQuery } from '#core/browser';
import { Async, Button, EmptyCard, Segmented, Skeleton } from '#ui';
import { idOf, type SearchParams } from '#clinical/shared';
import { Router } from '#core/shared';
import '../notes.css';
import { NewNoteDialog } from '../dialogs/NewNoteDialog.tsx';
import { noteTexts } from '../messages/tab/index.ts';
import { withAround } from '../../shared/composition.ts';
import { openRequests } from '../../shared/cosign.ts';
import { listedTypes } from '../../shared/noteTypes.ts';
import { NotePage } from './NotePage.tsx';
import { NoteTable } from './NoteTable.tsx';

const filters = ['all', 'drafts', 'cosign'] as const;

/** The chart's tab of notes: the list, or the one that the address names. */
export const NotesTab = observer(() => {
  const patient = usePatientId();
  const note = useAddress().get('note');
  if (patient === null) return null;
  return note === '' ? <NoteList patient={patient} /> : <NotePage key={note} patient={patient} id={note} />;
});

const NoteList = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(noteTexts);
  const router = useService(Router);
  const address = useAddress();
  const me = useClinician()?.reference;
  const asked = address.get('show');
  const filter = (me !== undefined && filters.find((one) => one === asked)) || 'all';
  const drafts = { author: me, status: 'preliminary' };
  return (
    <section className="pv-stack" aria-label={t.notes}>
      <div className="pv-row">
        <h2>{t.notes}</h2>
        {me !== undefined && (
          <>
            <Segmented
              label={t.show}
              options={filters.map((value) => ({ value, label: t[`filter_${value}`] }))}
              value={filter}
              onChange={(show) => address.set({ show: show === 'all' ? '' : show })}
            />
            <Button intent="primary" icon={Plus} onClick={() => address.set({ do: 'new' })}>
              {t.newNote}
            </Button>
          </>
        )}
      </div>
      {filter === 'cosign' && me !== undefined ? (
        <Waiting patient={patient} me={me} />
      ) : (
        <Rows
          key={filter}
          patient={patient}
          params={filter === 'drafts' ? drafts : {}}
          none={filter === 'drafts' ? { title: t.noDrafts } : { title: t.none, text: t.noneText }}
        />
      )}
      {me !== undefined && address.get('do') === 'new' && (
        <NewNoteDialog
          patient={patient}
          start={(note) => router.go(withQuery(router, { note, do: null }))}
          close={() => address.set({ do: '' })}
        />
      )}
    </section>
  );
});

/** Notes that wait for this practitioner. */
const Waiting = observer(({ patient, me }: { readonly patient: string; readonly me: string }) => {
  const t = useMessages(noteTexts);
  const requests = useSearch('Task', { patient, owner: me, ...openRequests, _count: 50 }, { about: patient });
  return (
    <Async resource={requests} none={(known) => <EmptyCard of={known} title={t.noCosign} />}>
      {({ resources }) => (
        <Rows
          patient={patient}
          params={{ _id: resources.flatMap(({ focus }) => idOf(focus, 'Composition') ?? []).join(',') }}
          none={{ title: t.noCosign }}
        />
      )}
    </Async>
  );
});

interface RowsProps {
  readonly patient: string;
  readonly params: SearchParams;
  readonly none: Omit<ComponentProps<typeof EmptyCard>, 'of'>;
}

const Rows = observer(({ patient, params, none }: RowsProps) => {
  const found = usePages(
    'Composition',
    {
      patient,
      type: listedTypes,
      'status:not': 'entered-in-error',
      ...params,
      _sort: '-date',
      _count: 20,
      _include: 'Composition:encounter',
      ...withAround,
    },
    { about: patient },
  );
  return (
    <Async resource={found} skeleton={<Skeleton lines={6} />} none={(known) => <EmptyCard of={known} {...none} />}>
      {({ resources, included }) => <NoteTable notes={resources} included={included} {...pagingOf(found)} />}
    </Async>
  );
});

import { type Known } from '#core/shared';
import type { Coverage, Patient } from '@medplum/fhirtypes';
import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Async, Button, Card, Dialog, Empty, EmptyCard, Skeleton, useAction } from '#ui';
import { History } from '#clinical/browser';
import { ClinicalRecord, type Stored, verifiedUrl } from '#clinical/shared';
import { withExtension } from '#plugins/patient-profile/shared/extensions.ts';
import { sortCoverages, isProvincial } from '../coverage.ts';
import { contactsTexts } from '../../contacts/messages/index.ts';
import { usePatient } from '../../hooks/usePatient.ts';
import { RequestDialog } from '../../dialogs/RequestDialog.tsx';
import { useIsOwnRecord } from '../../contacts/hooks/useIsOwnRecord.ts';
import { CoverageCard } from './CoverageCard.tsx';
import { CoverageDialog } from '../dialogs/CoverageDialog.tsx';
import { useCoverageLabels } from '../hooks/useCoverageLabels.ts';
import '../../patient-profile.css';

type Open =
  | { readonly what: 'form'; readonly provincial: boolean; readonly coverage?: Stored<Coverage> }
  | { readonly what: 'history'; readonly coverage: Stored<Coverage> }
  | { readonly what: 'ask' };

/** The patient's own page and, with a verify action in the place of changes, a tab of the chart. */
export const InsurancePanel = observer(() => {
  const { id, patient } = usePatient();
  const found = useSearch('Coverage', id === null ? null : { beneficiary: id, _count: 100 }, { about: id });
  return (
    <Async resource={patient} skeleton={<Skeleton lines={8} />}>
      {(one) => (
        <Async resource={found} skeleton={<Skeleton lines={8} />}>
          {({ resources }, known) => <Coverages patient={one} all={sortCoverages(resources)} known={known} />}
        </Async>
      )}
    </Async>
  );
});

interface Props {
  readonly patient: Stored<Patient>;
  readonly all: readonly Stored<Coverage>[];
  readonly known: Known;
}

const Coverages = observer(({ patient, all, known }: Props) => {
  const { t, title, facts } = useCoverageLabels();
  const asking = useMessages(contactsTexts);
  const own = useIsOwnRecord();
  const record = useService(ClinicalRecord);
  const { run } = useAction();
  const [open, setOpen] = useState<Open | null>(null);
  const cards = all.filter(isProvincial);
  const plans = all.filter((one) => !isProvincial(one));
  const close = (): void => setOpen(null);

  const unstamped = (one: Stored<Coverage>): Stored<Coverage> => ({
    ...one,
    extension: withExtension(one, verifiedUrl, null),
  });
  const move = (at: number, by: number): void => {
    const next = [...plans];
    const [taken] = next.splice(at, 1);
    if (!taken) return;
    next.splice(at + by, 0, taken);
    const changes = next.flatMap((one, n) =>
      one.order === n + 1 ? [] : [{ update: { ...unstamped(one), order: n + 1 } }],
    );
    void run(() => record.transaction(changes));
  };
  const remove = (one: Stored<Coverage>): Promise<boolean> => {
    const name = title(one);
    return run(() => record.update<Coverage>({ ...unstamped(one), status: 'cancelled' }), {
      ask: { title: t.removeSure(name), text: t.removeText, action: t.remove, danger: true },
      done: t.removed(name),
    });
  };
  const card = (coverage: Stored<Coverage>, at?: number) => (
    <CoverageCard
      key={coverage.id}
      coverage={coverage}
      own={own}
      place={at === undefined ? undefined : at + 1}
      last={at === plans.length - 1}
      move={own && at !== undefined && plans.length > 1 ? (by) => move(at, by) : undefined}
      change={() => setOpen({ what: 'form', provincial: isProvincial(coverage), coverage })}
      remove={() => void remove(coverage)}
      showHistory={() => setOpen({ what: 'history', coverage })}
      askNumber={() => setOpen({ what: 'ask' })}
    />
  );
  const add = (provincial: boolean) => (
    <Button icon={Plus} intent={provincial ? 'primary' : 'plain'} onClick={() => setOpen({ what: 'form', provincial })}>
      {provincial ? t.addCard : t.addPlan}
    </Button>
  );

  return (
    <div className="pv-stack pp-insurance">
      {cards.map((one) => card(one))}
      {cards.length === 0 && (
        <Card title={t.provincialTitle}>
          <Empty
            of={known}
            title={own ? t.provincialNone : t.provincialNoneStaff}
            text={own && t.provincialNoneText}
            action={own && add(true)}
          />
        </Card>
      )}
      <div className="pv-row">
        <h2 className="pp-section">{t.plansTitle}</h2>
        {own && plans.length > 0 && add(false)}
      </div>
      {plans.map(card)}
      {plans.length === 0 && (
        <EmptyCard
          of={known}
          title={own ? t.plansNone : t.plansNoneStaff}
          text={own && t.plansNoneText}
          action={own && add(false)}
        />
      )}
      {open?.what === 'form' && (
        <CoverageDialog
          patient={patient}
          coverage={open.coverage}
          provincial={open.provincial}
          order={open.provincial ? 1 : (open.coverage?.order ?? plans.length + 1)}
          close={close}
        />
      )}
      {open?.what === 'history' && (
        <Dialog open title={t.historyOf(title(open.coverage))} onClose={close} width="wide">
          <History type="Coverage" id={open.coverage.id} about={patient.id} facts={facts} />
        </Dialog>
      )}
      {open?.what === 'ask' && (
        <RequestDialog wish="card-number" title={t.askNumber} label={asking['ask_card-number']} close={close} />
      )}
    </div>
  );
});

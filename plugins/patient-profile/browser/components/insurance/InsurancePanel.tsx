import type { Coverage, Patient } from '@medplum/fhirtypes';
import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useSearch, useService } from '../../../../../core/browser/index.ts';
import {
  Async,
  Button,
  Card,
  Dialog,
  Empty,
  History,
  Skeleton,
  useConfirm,
} from '../../../../../core/browser/ui/index.ts';
import { ClinicalRecord, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import { withExtension } from '../../../shared/extensions.ts';
import { verifiedUrl } from '../../../shared/verified.ts';
import { inOrder, isProvincial } from '../../coverage.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';
import { usePatient } from '../../usePatient.ts';
import { AskDialog } from '../AskDialog.tsx';
import { useIsOwn } from '../contacts/useReader.ts';
import { CoverageCard } from './CoverageCard.tsx';
import { CoverageDialog } from './CoverageDialog.tsx';
import { useCoverageWords } from './useCoverageWords.ts';
import '../../patientProfile.css';

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
          {({ resources }) => <Coverages patient={one} all={inOrder(resources)} />}
        </Async>
      )}
    </Async>
  );
});

interface Props {
  readonly patient: Stored<Patient>;
  readonly all: readonly Stored<Coverage>[];
}

const Coverages = observer(({ patient, all }: Props) => {
  const { t, title, facts } = useCoverageWords();
  const asking = useMessages(contactsTexts);
  const own = useIsOwn();
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [open, setOpen] = useState<Open | null>(null);
  const cards = all.filter(isProvincial);
  const plans = all.filter((one) => !isProvincial(one));
  const close = (): void => setOpen(null);

  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
      return false;
    }
  };
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
    void attempt(record.transaction(changes));
  };
  const remove = async (one: Stored<Coverage>): Promise<void> => {
    const name = title(one);
    if (!(await confirm({ title: t.removeSure(name), text: t.removeText, action: t.remove, danger: true }))) return;
    if (await attempt(record.update<Coverage>({ ...unstamped(one), status: 'cancelled' })))
      toasts.show({ message: t.removed(name), intent: 'success' });
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
            title={t.provincialNone}
            text={own ? t.provincialNoneText : t.provincialNoneStaff}
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
        <Card>
          <Empty title={t.plansNone} text={own ? t.plansNoneText : t.plansNoneStaff} action={own && add(false)} />
        </Card>
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
        <AskDialog wish="card-number" title={t.askNumber} label={asking['ask_card-number']} close={close} />
      )}
    </div>
  );
});

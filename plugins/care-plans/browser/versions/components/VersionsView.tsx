import { Add, ArrowLeft, ArrowRight, Edit, Minus } from '@blueprintjs/icons';
import type { CarePlan } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useService } from '#core/browser';
import { Button, Card, Notice, ErrorState, Skeleton } from '#ui';
import { I18n } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText, type PlanText } from '../../planText.ts';
import { type Change, changesBetween } from '../changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { useVersions } from '../hooks/useVersions.ts';

const icons = { added: Add, removed: Minus, changed: Edit } as const;

const ChangeRow = ({ change, planText: { t } }: { readonly change: Change; readonly planText: PlanText }) => {
  const Mark = icons[change.kind];
  const kind = { added: t.changeAdded, removed: t.changeRemoved, changed: t.changeChanged }[change.kind];
  return (
    <tr className={change.kind}>
      <th scope="row">
        <span className="cp-change">
          <Mark size={14} aria-hidden />
          {kind}: {t[`part_${change.part}`]}
        </span>
        {change.of && change.part !== 'goal' && change.part !== 'activity' && <small>{change.of}</small>}
      </th>
      <td data-label={t.before}>{change.before ? <del>{change.before}</del> : <span>{t.nothing}</span>}</td>
      <td data-label={t.after}>{change.after ? <ins>{change.after}</ins> : <span>{t.nothing}</span>}</td>
    </tr>
  );
};

interface Chosen {
  readonly older: number;
  readonly newer: number;
}

const Comparing = observer(
  ({ snapshots, planText }: { readonly snapshots: readonly Snapshot[]; readonly planText: PlanText }) => {
    const { t } = planText;
    const i18n = useService(I18n);
    const [chosen, choose] = useState<Chosen>({ older: 1, newer: 0 });
    const name = (at: number): string => {
      const when = i18n.date(snapshots[at]!.at, { dateStyle: 'medium', timeStyle: 'short' });
      return `${t.version(snapshots.length - at)} · ${at === 0 ? t.versionNow : when}`;
    };
    const select = (label: string, which: keyof Chosen, from: number, to: number) => (
      <label className="cp-version">
        <span>{label}</span>
        <select
          className="pv-input"
          value={chosen[which]}
          onChange={(event) => {
            const at = Number(event.target.value);
            choose(which === 'newer' ? { newer: at, older: Math.max(chosen.older, at + 1) } : { ...chosen, older: at });
          }}
        >
          {snapshots.map(
            (_, at) =>
              at >= from &&
              at <= to && (
                <option key={at} value={at}>
                  {name(at)}
                </option>
              ),
          )}
        </select>
      </label>
    );
    const changes = changesBetween(snapshots[chosen.older]!, snapshots[chosen.newer]!, planText);
    return (
      <>
        <div className="cp-versions-bar">
          {select(t.olderVersion, 'older', chosen.newer + 1, snapshots.length - 1)}
          <ArrowRight size={16} aria-hidden />
          {select(t.newerVersion, 'newer', 0, snapshots.length - 2)}
        </div>
        {changes.length === 0 ? (
          <p className="cp-quiet" role="status">
            {t.noDifference}
          </p>
        ) : (
          <table className="cp-changes">
            <caption className="pv-seen-only-by-readers">{t.versionsTitle}</caption>
            <thead>
              <tr>
                <td />
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change, n) => (
                <ChangeRow key={n} change={change} planText={planText} />
              ))}
            </tbody>
          </table>
        )}
      </>
    );
  },
);

/** Two versions of the plan and its goals side by side: what is otherwise, in words. */
export const VersionsView = observer(({ plan }: { readonly plan: Stored<CarePlan> }) => {
  const planText = usePlanText();
  const address = usePlanAddress();
  const { t } = planText;
  const { snapshots, error, plans } = useVersions(plan.id);
  return (
    <div className="cp-plan">
      <nav className="cp-back">
        <Button intent="quiet" icon={ArrowLeft} href={address.href({ plan: plan.id })}>
          {plan.title ?? t.untitled}
        </Button>
      </nav>
      <Card title={t.versionsTitle}>
        {error ? (
          <ErrorState error={error} retry={() => plans.refetch()} />
        ) : !snapshots ? (
          <Skeleton lines={6} />
        ) : snapshots.length < 2 ? (
          <Notice title={t.oneVersion} text={t.oneVersionText} />
        ) : (
          <Comparing snapshots={snapshots} planText={planText} />
        )}
      </Card>
    </div>
  );
});

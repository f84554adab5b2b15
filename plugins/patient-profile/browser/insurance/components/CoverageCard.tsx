import type { Coverage } from '@medplum/fhirtypes';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Button, Card, IconButton, MenuButton, Tag } from '#ui';
import type { Stored } from '#clinical/shared';
import { verifiedOf } from '#plugins/patient-profile/shared/verification.ts';
import { isProvincial, valuesOfCoverage } from '../coverage.ts';
import { CardPhotos } from './CardPhotos.tsx';
import { useCoverageLabels } from '../hooks/useCoverageLabels.ts';
import { VerifyAction } from './VerifyAction.tsx';

interface Props {
  readonly coverage: Stored<Coverage>;
  readonly own: boolean;
  /** Place among the plans, from 1; none for the provincial card. */
  readonly place?: number;
  readonly last?: boolean;
  readonly move?: (by: number) => void;
  readonly change: () => void;
  readonly remove: () => void;
  readonly showHistory: () => void;
  readonly askNumber: () => void;
}

/** One card as it lies in a wallet: number large, who holds it, until when, whether the clinic has seen it. */
export const CoverageCard = observer((props: Props) => {
  const { coverage, own, place, last = false, move, change, remove, showHistory, askNumber } = props;
  const { t, title, expiry, holder, number, day } = useCoverageLabels();
  const name = title(coverage);
  const state = expiry(coverage);
  const verified = verifiedOf(coverage);
  const { group } = valuesOfCoverage(coverage);
  const provincial = isProvincial(coverage);
  const fact = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <Card
      className="pp-coverage"
      tone={state.tone === 'good' || state.tone === 'plain' ? undefined : state.tone}
      title={
        <>
          {name} {place !== undefined && <Tag>{t.pays(place)}</Tag>}
        </>
      }
      action={
        <span className="pp-arrows">
          {move && (
            <>
              <IconButton
                icon={ChevronUp}
                label={t.paysEarlier(name)}
                disabled={place === 1}
                onClick={() => move(-1)}
              />
              <IconButton icon={ChevronDown} label={t.paysLater(name)} disabled={last} onClick={() => move(1)} />
            </>
          )}
          <MenuButton
            label={`${t.change}: ${name}`}
            items={[
              ...(own ? [{ text: provincial ? t.renew : t.change, onClick: change }] : []),
              ...(own && provincial && verified ? [{ text: t.askNumber, onClick: askNumber }] : []),
              { text: t.history, onClick: showHistory },
              ...(own && !provincial ? [{ text: t.remove, onClick: remove, danger: true }] : []),
            ]}
          />
        </span>
      }
    >
      <p className="pp-number">{number(coverage)}</p>
      <p className="pp-coverage-state">
        <Tag tone={state.tone}>{state.text}</Tag>
        {verified ? (
          <Tag tone="good">
            {t.verifiedOn(day(verified.on))}
            {verified.by?.display && ` ${t.verifiedBy(verified.by.display)}`}
          </Tag>
        ) : (
          <Tag tone="note">{t.notVerified}</Tag>
        )}
      </p>
      <dl className="pp-facts pp-facts-row">
        {fact(t.holder, holder(coverage, own))}
        {group && fact(t.group, group)}
        {coverage.period?.end && state.tone !== 'good' && fact(t.end, day(coverage.period.end))}
      </dl>
      {own && (state.tone === 'wait' || state.tone === 'bad') && (
        <p className="pp-renew">
          <Button onClick={change}>{provincial ? t.renew : t.change}</Button>
        </p>
      )}
      {own && !verified && <p className="pv-muted">{t.notVerifiedText}</p>}
      <CardPhotos coverage={coverage} own={own} name={name} />
      {!own && <VerifyAction coverage={coverage} />}
    </Card>
  );
});

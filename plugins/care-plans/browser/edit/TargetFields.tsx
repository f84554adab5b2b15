import { Cross } from '@blueprintjs/icons';
import { IconButton } from '../../../../core/browser/ui/index.ts';
import type { EditTexts } from '../messages/editTexts.ts';
import { type LimitKind, limitKinds, type TargetDraft } from './draft.ts';
import { Labelled } from './Labelled.tsx';
import { type MeasureName, measureNames, measures } from './measures.ts';

interface Props {
  readonly target: TargetDraft;
  readonly t: EditTexts;
  readonly change: (target: TargetDraft) => void;
  readonly remove: () => void;
}

export const newTarget = (measure: MeasureName, t: EditTexts): TargetDraft => ({
  measure,
  code: measures[measure].code,
  label: t[`measure_${measure}`],
  kind: measures[measure].kind,
  low: '',
  high: '',
  unit: measures[measure].unit,
});

/** How a goal is measured: by what, and which values are wanted. */
export const TargetFields = ({ target, t, change, remove }: Props) => {
  const other = target.measure === 'other';
  const pick = (measure: string): void =>
    change(
      measure === 'other'
        ? { ...target, measure, code: '', label: '', unit: '' }
        : { ...newTarget(measure as MeasureName, t), low: target.low, high: target.high },
    );
  const number = (name: 'low' | 'high', label: string) => (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="pv-input"
          inputMode="decimal"
          maxLength={12}
          value={target[name]}
          onChange={(event) => change({ ...target, [name]: event.target.value })}
        />
      )}
    </Labelled>
  );
  const word = (name: 'code' | 'label' | 'unit', label: string, maxLength: number) => (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="pv-input"
          maxLength={maxLength}
          value={target[name]}
          onChange={(event) => change({ ...target, [name]: event.target.value })}
        />
      )}
    </Labelled>
  );
  const upper = target.kind === 'below' || target.kind === 'atMost';
  return (
    <div className="cp-fields cp-target">
      <Labelled label={t.measuredBy}>
        {(id) => (
          <select id={id} className="pv-input" value={target.measure} onChange={(event) => pick(event.target.value)}>
            {measureNames.map((name) => (
              <option key={name} value={name}>
                {t[`measure_${name}`]}
              </option>
            ))}
            <option value="other">{t.other}</option>
          </select>
        )}
      </Labelled>
      {other && word('code', t.code, 12)}
      {other && word('label', t.label, 120)}
      <Labelled label={t.wanted}>
        {(id) => (
          <select
            id={id}
            className="pv-input"
            value={target.kind}
            onChange={(event) => change({ ...target, kind: event.target.value as LimitKind })}
          >
            {limitKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t[`kind_${kind}`]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {target.kind === 'between' ? (
        <>
          {number('low', t.low)}
          {number('high', t.high)}
        </>
      ) : (
        number(
          upper ? 'high' : 'low',
          other || /^[{/]|d\/wk/.test(target.unit) ? t.value : `${t.value} (${target.unit})`,
        )
      )}
      {other && word('unit', t.unit, 20)}
      <IconButton icon={Cross} label={t.removeMeasure(target.label)} onClick={remove} />
    </div>
  );
};

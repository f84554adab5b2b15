import { Cross, Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Button, IconButton } from '#ui';
import { extensionsOf, limitsOf, unitOf, urls } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { displayOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { ItemNode, Occurrence } from '../model/nodes.ts';
import type { ControlProps, Tied } from './ControlProps.ts';
import { nameOf, useFormTexts, useFormView } from '../hooks/useFormView.ts';

const types: Readonly<Record<string, string>> = { date: 'date', dateTime: 'datetime-local', time: 'time', url: 'url' };
const numbers: readonly string[] = ['integer', 'decimal', 'quantity'];

interface LineProps extends ControlProps {
  readonly occurrence: Occurrence;
  readonly n: number;
}

const Unit = observer(({ node, occurrence }: { readonly node: ItemNode; readonly occurrence: Occurrence }) => {
  const t = useFormTexts();
  const { language } = useFormView();
  const units = extensionsOf(node.item, urls.unitOption).flatMap(({ valueCoding }) => valueCoding ?? []);
  const unit = unitOf(node.item);
  const quantity = occurrence.answer?.valueQuantity;
  if (node.item.type === 'quantity' && units.length > 1) {
    return (
      <select
        className="pv-input asm-unit-list"
        aria-label={t.unit}
        value={quantity?.code ?? unit?.code ?? ''}
        onChange={(event) => {
          const chosen = units.find(({ code }) => code === event.target.value);
          if (chosen) {
            const { code, system } = chosen;
            occurrence.put({ valueQuantity: { ...quantity, code, system, unit: chosen.display ?? code } });
          }
        }}
      >
        {units.map((one) => (
          <option key={one.code} value={one.code}>
            {displayOf(one, language)}
          </option>
        ))}
      </select>
    );
  }
  return unit ? <span className="asm-unit">{displayOf(unit, language)}</span> : null;
});

const Line = observer(({ node, tied, occurrence, n }: LineProps) => {
  const { language } = useFormView();
  const { min, max } = limitsOf(node.item);
  const several = node.item.repeats === true;
  const tie = (tied_: Tied) => ({
    id: n === 0 ? tied_.id : `${tied_.id}-${n}`,
    'aria-label': several ? `${nameOf(node, language)} ${n + 1}` : undefined,
    'aria-describedby': tied_.describedBy,
    'aria-invalid': tied_.invalid || undefined,
    'aria-required': tied_.required || undefined,
  });
  const shared = {
    ...tie(tied),
    className: 'pv-input',
    value: occurrence.raw,
    maxLength: node.item.maxLength ?? 10_000,
  };
  if (node.item.type === 'text') {
    return <textarea {...shared} rows={3} onChange={(event) => occurrence.type(event.target.value)} />;
  }
  const isNumber = numbers.includes(node.item.type);
  const type = types[node.item.type] ?? 'text';
  return (
    <span className={`asm-line ${isNumber || type !== 'text' ? 'short' : ''}`}>
      <input
        {...shared}
        type={type}
        inputMode={isNumber ? (node.item.type === 'integer' ? 'numeric' : 'decimal') : undefined}
        min={type === 'text' ? undefined : min}
        max={type === 'text' ? undefined : max}
        autoComplete="off"
        onChange={(event) => occurrence.type(event.target.value)}
      />
      <Unit node={node} occurrence={occurrence} />
    </span>
  );
});

/** A line, or several where the question may be answered several times. */
export const LineControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const { language } = useFormView();
  const several = node.item.repeats === true;
  const name = nameOf(node, language);
  return (
    <div className="asm-lines">
      {node.options === null && <p className="asm-help">{t.unknownList}</p>}
      {node.occurrences.map((one, n) => (
        <div key={one.key} className="asm-line-row">
          <Line node={node} tied={tied} occurrence={one} n={n} />
          {several && node.occurrences.length > 1 && (
            <IconButton icon={Cross} label={t.removeAnswer(name, n + 1)} onClick={() => node.remove(one)} />
          )}
        </div>
      ))}
      {several && (
        <div>
          <Button
            icon={Plus}
            intent="quiet"
            onClick={() => node.add()}
            disabled={node.occurrences.some(({ raw }) => raw.trim() === '')}
          >
            {t.addAnswer}
          </Button>
        </div>
      )}
    </div>
  );
});

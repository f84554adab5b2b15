import { observer } from 'mobx-react-lite';
import { type Address } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button, optionsOf, Select } from '#ui';
import type { Evaluation, Report, ShownMeasure } from '../../shared/calls.ts';
import { comparisons, isDay, isStep, steps } from '../../shared/period.ts';
import { notStated, stepWord } from '../../shared/table.ts';
import { messages } from '../messages/index.ts';
import { filterName, unstated } from '../../shared/savedQuery.ts';
import { closed, presetIn, presets } from '../reportQuery.ts';
import { useLocale } from '../useLocale.ts';

interface ReportControlsProps {
  readonly measure: ShownMeasure;
  readonly asked: Evaluation;
  readonly address: Address;
  /** What the filters offer; none until the report is there. */
  readonly choices: Report['choices'] | undefined;
}

/** Every choice is in the address, and closes the list of a number, which was another one's. */
export const ReportControls = observer(({ measure, asked, address, choices }: ReportControlsProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const set = (values: Readonly<Record<string, string>>): void => address.set({ ...values, ...closed });
  const preset = presetIn(address);
  const titles = new Map(measure.dimensions.map(({ id, title }) => [id, title[locale]]));
  const titleOf = (id: string): string => (isStep(id) ? stepWord(id, locale) : (titles.get(id) ?? id));
  const groupings = [...(measure.standing ? [] : steps), ...titles.keys()];
  const [one = 'total', other = ''] = asked.by;
  const splits = groupings.filter((id) => id !== one && !(isStep(id) && isStep(one)));
  const filtered = Object.keys(asked.where);
  const day = (name: 'from' | 'to', label: string) => (
    <label className="report-choice">
      <span>{label}</span>
      <input
        type="date"
        className="pv-input"
        value={asked[name]}
        onChange={({ target }) => isDay(target.value) && set({ from: asked.from, to: asked.to, [name]: target.value })}
      />
    </label>
  );
  return (
    <section className="report-choices" aria-label={t.choices}>
      <label className="report-choice">
        <span>{t.period}</span>
        <Select
          value={preset}
          options={optionsOf([...presets, 'own' as const], (value) => t[`period_${value}`])}
          onChange={(value) =>
            set(value === 'own' ? { period: '', from: asked.from, to: asked.to } : { period: value, from: '', to: '' })
          }
        />
      </label>
      {preset === 'own' && day('from', t.from)}
      {preset === 'own' && day('to', t.to)}
      <label className="report-choice">
        <span>{t.group}</span>
        <Select
          value={one}
          options={optionsOf(['total', ...groupings], (id) => (id === 'total' ? t.noGroup : titleOf(id)))}
          onChange={(id) => set({ by: id })}
        />
      </label>
      {one !== 'total' && (
        <label className="report-choice">
          <span>{t.split}</span>
          <Select
            value={other}
            options={optionsOf(splits, titleOf, t.noSplit)}
            onChange={(id) => set({ by: id === '' ? one : `${one},${id}` })}
          />
        </label>
      )}
      <label className="report-choice">
        <span>{t.compare}</span>
        <Select
          value={asked.compare}
          options={optionsOf(comparisons, (value) => t[`compare_${value}`])}
          onChange={(value) => set({ vs: value === 'none' ? '' : value })}
        />
      </label>
      {measure.dimensions.map(({ id }) => {
        const values = choices?.find(({ dimension }) => dimension === id)?.values ?? [];
        const chosen = asked.where[id]?.[0];
        const value = chosen === undefined ? '' : chosen || unstated;
        const there = values.map(({ key }) => key || unstated);
        const names = new Map(values.map(({ key, name }) => [key || unstated, name?.[locale] ?? notStated(locale)]));
        // What the address names and this period has not stays chosen, so that the page shows what it counts.
        const all = value === '' || there.includes(value) ? there : [...there, value];
        return (
          <label key={id} className="report-choice">
            <span>{t.filter(titleOf(id))}</span>
            <Select
              value={value}
              options={optionsOf(all, (key) => names.get(key) ?? (choices ? t.goneValue : '…'), t.any(titleOf(id)))}
              onChange={(key) => set({ [filterName(id)]: key })}
            />
          </label>
        );
      })}
      {filtered.length > 0 && (
        <Button intent="quiet" onClick={() => set(Object.fromEntries(filtered.map((id) => [filterName(id), ''])))}>
          {t.clear}
        </Button>
      )}
    </section>
  );
});

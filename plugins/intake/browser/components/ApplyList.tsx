import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Card, None, optionsOf, Select, Tag, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import { applyIntake, type Proposal, proposeIntake } from '../../shared/calls.ts';
import { type PagesTexts, pagesTexts } from '../messages/pages/index.ts';

const stateTones = { new: 'note', same: 'plain', applied: 'good' } as const;

/** Consent and the like are kept as marks. */
const inWords = (text: string, t: PagesTexts): string => (text === '✓' ? t.yes : text === '✗' ? t.no : text);

const isOpen = ({ state, allowed }: Proposal): boolean => state === 'new' && allowed;

type Choice = 'add' | 'update';

/** What may be done with what is there already, beside leaving it. */
const choicesOf = ({ state, allowed, there, update }: Proposal): readonly Choice[] =>
  state !== 'same' || !allowed || !there
    ? []
    : [...(update ? (['update'] as const) : []), ...(there.exact ? [] : (['add'] as const))];

/** What a form would change in the chart: each line is accepted on its own, or not at all. */
export const ApplyList = observer(({ response }: { readonly response: string }) => {
  const t = useMessages(pagesTexts);
  const resources = useService(Resources);
  const { locale } = useService(I18n);
  const found = useResource(proposeIntake, { params: { id: response }, query: { language: locale } });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { busy, run } = useAction();

  const choose = (id: string, choice: Choice | ''): void => {
    const next = new Map(chosen);
    if (choice === '') next.delete(id);
    else next.set(id, choice);
    setChosen(next);
  };
  const apply = async (): Promise<void> => {
    const updates = [...chosen].flatMap(([id, choice]) => (choice === 'update' ? [id] : []));
    const body = { lines: [...chosen.keys()], updates };
    const applied = await run(() => resources.send(applyIntake, { params: { id: response }, body }), {
      done: ({ applied }) => t.appliedCount(applied),
    });
    if (applied) setChosen(new Map());
    await found.refetch();
  };

  return (
    <Card title={t.apply}>
      <p className="pv-muted">{t.applyText}</p>
      <Async resource={found}>
        {({ data }, known) => {
          if (data.length === 0)
            return (
              <p>
                <None of={known} says={t.applyNone} />
              </p>
            );
          const open = data.filter(isOpen);
          return (
            <>
              {data.some(({ allowed }) => !allowed) && <Callout>{t.applyReadOnly}</Callout>}
              {open.length > 1 && (
                <label className="pv-check">
                  <input
                    type="checkbox"
                    checked={open.every(({ id }) => chosen.has(id))}
                    onChange={(event) =>
                      setChosen(event.target.checked ? new Map(open.map(({ id }) => [id, 'add'])) : new Map())
                    }
                  />
                  {t.acceptAll}
                </label>
              )}
              <ul className="intake-lines">
                {data.map((line) => (
                  <li key={line.id} className={line.state}>
                    {choicesOf(line).length === 0 ? (
                      <input
                        type="checkbox"
                        aria-label={t.accept(`${line.label}, ${inWords(line.after, t)}`)}
                        disabled={!isOpen(line)}
                        checked={line.state === 'applied' || chosen.has(line.id)}
                        onChange={(event) => choose(line.id, event.target.checked ? 'add' : '')}
                      />
                    ) : (
                      <span />
                    )}
                    <div className="intake-line-words">
                      <b>{line.label}</b>
                      <span className="intake-change">
                        <span>
                          <small>{t.before}</small>
                          {line.there ? (
                            <ThereText there={line.there} />
                          ) : line.before === null ? (
                            <i>
                              <None of={known} says={t.nothingThere} />
                            </i>
                          ) : (
                            inWords(line.before, t)
                          )}
                        </span>
                        <span>
                          <small>{t.after}</small>
                          <strong>{inWords(line.after, t)}</strong>
                        </span>
                      </span>
                      {choicesOf(line).length > 0 && (
                        <Select
                          className="intake-choice"
                          aria-label={t.choiceFor(`${line.label}, ${inWords(line.after, t)}`)}
                          value={chosen.get(line.id) ?? ''}
                          options={optionsOf(choicesOf(line), (one) => choiceText(one, line, t), t.skip)}
                          onChange={(choice) => choose(line.id, choice)}
                        />
                      )}
                    </div>
                    <Tag tone={stateTones[line.state]}>{line.there && !line.there.exact ? t.alike : t[line.state]}</Tag>
                  </li>
                ))}
              </ul>
              <div className="pv-form-actions intake-no-print">
                <Button intent="primary" disabled={chosen.size === 0} busy={busy} onClick={() => void apply()}>
                  {t.applyCount(chosen.size)}
                </Button>
              </div>
            </>
          );
        }}
      </Async>
    </Card>
  );
});

const choiceText = (choice: Choice, { update }: Proposal, t: PagesTexts): string => {
  if (choice === 'add') return t.addAnyway;
  return update?.reopens ? t.updateReopens(update.adds) : t.updateAdds(update?.adds ?? '');
};

/** 'Already on the chart: Penicillin V, severe' */
const ThereText = observer(({ there }: { readonly there: NonNullable<Proposal['there']> }) => {
  const t = useMessages(pagesTexts);
  const marks = there.marks.map((mark) => t[`mark_${mark}`]);
  return t.alreadyThere([there.name, there.detail, ...marks].filter(Boolean).join(', '));
});

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Card, Tag, useAction, None } from '#ui';
import { Resources } from '#core/shared';
import { applyIntake, type Proposal, proposeIntake } from '../../shared/calls.ts';
import { type PagesTexts, pagesTexts } from '../messages/pages/index.ts';

const stateTones = { new: 'note', same: 'plain', applied: 'good' } as const;

/** Consent and the like are kept as marks. */
const inWords = (text: string, t: PagesTexts): string => (text === '✓' ? t.yes : text === '✗' ? t.no : text);

const isOpen = ({ state, allowed }: Proposal): boolean => state === 'new' && allowed;

/** What a form would change in the chart: each line is accepted on its own, or not at all. */
export const ApplyList = observer(({ response }: { readonly response: string }) => {
  const t = useMessages(pagesTexts);
  const resources = useService(Resources);
  const found = useResource(proposeIntake, { params: { id: response } });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useAction();

  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const apply = async (): Promise<void> => {
    const body = { lines: [...chosen] };
    const applied = await run(() => resources.send(applyIntake, { params: { id: response }, body }), {
      done: ({ applied }) => t.appliedCount(applied),
    });
    if (applied) setChosen(new Set());
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
                      setChosen(event.target.checked ? new Set(open.map(({ id }) => id)) : new Set())
                    }
                  />
                  {t.acceptAll}
                </label>
              )}
              <ul className="intake-lines">
                {data.map((line) => (
                  <li key={line.id} className={line.state}>
                    <input
                      type="checkbox"
                      aria-label={t.accept(`${line.label}, ${inWords(line.after, t)}`)}
                      disabled={!isOpen(line)}
                      checked={line.state === 'applied' || chosen.has(line.id)}
                      onChange={() => toggle(line.id)}
                    />
                    <div className="intake-line-words">
                      <b>{line.label}</b>
                      <span className="intake-change">
                        <span>
                          <small>{t.before}</small>
                          {line.before === null ? (
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
                    </div>
                    <Tag tone={stateTones[line.state]}>{t[line.state]}</Tag>
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

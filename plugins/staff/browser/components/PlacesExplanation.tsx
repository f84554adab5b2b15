import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Empty, SearchInput, Skeleton } from '#ui';
import { I18n, isWithheld, listFeatures, whole } from '#core/shared';
import type { Member } from '../../shared/calls.ts';
import { useDeclared, viewParts } from '../hooks/useRoleView.ts';
import { useRoles } from '../hooks/useRoles.ts';
import { explainTexts } from '../messages/explain/index.ts';
import { messages } from '../messages/index.ts';
import { Explained } from './Explained.tsx';

/** Without accents and case, as people search. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type Why = 'role' | 'custom' | 'waits' | 'feature' | 'account' | null;

/** Why somebody meets a page, a tab or a button, or does not: by the rules that draw them. */
export const PlacesExplanation = observer(({ member }: { readonly member: Member }) => {
  const t = useMessages(explainTexts);
  const words = useMessages(messages);
  const { locale } = useService(I18n);
  const [typed, type] = useState('');
  const { listed } = useRoles();
  const features = useResource(listFeatures, {});
  const declared = useDeclared();
  const { role, customRole, state } = member;
  return (
    <>
      <p className="pv-muted">{t.placesText}</p>
      <SearchInput value={typed} onChange={type} label={t.search} />
      <Async resource={listed} skeleton={<Skeleton lines={6} />}>
        {({ data: roles }) => (
          <Async resource={features} skeleton={<Skeleton lines={6} />}>
            {({ data: all }) => {
              const custom = roles.find(({ id }) => id === customRole?.id);
              const waits = all.filter((one) => isWithheld(one, { id: member.id, role })).map(({ id }) => id);
              const whyClosed = (closes: (typeof declared)[number]['closes']): Why => {
                if (state === 'suspended') return 'account';
                const why = closes(role, { takes: [], gives: [], ...custom, waits });
                return why === 'custom' && closes(role, custom) === null ? 'waits' : why;
              };
              const isFound = (label: string): boolean =>
                typed.trim() !== '' && folded(label).includes(folded(typed.trim()));
              const places = declared.map(({ part, label, closes }) => ({
                ...{ part, label: label() },
                why: whyClosed(closes),
              }));
              const off = all
                .filter((feature) => feature.state === 'disabled')
                .map(({ title }) => ({ part: 'off' as const, label: title[locale], why: 'feature' as Why }));
              const found = [...places, ...off].filter(({ label }) => isFound(label));
              // What several features bring under one name is open where one of them is.
              const best = [...Map.groupBy(found, ({ part, label }) => `${part} ${label}`).values()].map(
                (same) => same.find(({ why }) => why === null) ?? same[0]!,
              );
              const reason = (why: Why): string => {
                if (why === null) return t.opensPlace(customRole?.name ?? words[`role_${role}`]);
                return why === 'custom' ? t.why_custom(customRole?.name ?? '') : t[`why_${why}`];
              };
              if (typed.trim() !== '' && best.length === 0)
                return <Empty of={whole(null)} title={t.noPlace} text={t.noPlaceText} />;
              return ([...viewParts, 'off'] as const).map((part) =>
                [
                  ...Map.groupBy(
                    best.filter((one) => one.part === part),
                    ({ why }) => why,
                  ),
                ].map(([why, same]) => (
                  <Explained key={`${part} ${why}`} open={why === null} things={same.map(({ label }) => label)}>
                    {t[`found_${part}`]}: {reason(why)}
                  </Explained>
                )),
              );
            }}
          </Async>
        )}
      </Async>
    </>
  );
});

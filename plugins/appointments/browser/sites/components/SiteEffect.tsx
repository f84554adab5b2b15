import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Callout } from '#ui';
import { I18n } from '#core/shared';
import { previewSite } from '#plugins/appointments/shared/siteCalls.ts';
import type { Site } from '#plugins/appointments/shared/site.ts';
import { siteTexts } from '../messages/index.ts';

/** What a change that is not saved yet would leave without a place. */
export const SiteEffect = observer(
  ({ id, change: { hours, active } }: { readonly id: string; readonly change: Pick<Site, 'hours' | 'active'> }) => {
    const t = useMessages(siteTexts);
    const i18n = useService(I18n);
    const effect = useResource(previewSite, { params: { id }, body: { hours, active } });
    const words = { dateStyle: 'long', timeStyle: 'short' } as const;
    return (
      <div role="status">
        <Async resource={effect} skeleton={<p className="pv-muted">{t.checking}</p>}>
          {({ visits, more, first, types, people }) => {
            const names = types.map(({ nameEn, nameFr }) => (i18n.locale === 'fr-CA' ? nameFr : nameEn));
            if (visits === 0 && names.length === 0 && people === 0) return <p className="pv-muted">{t.affectsNone}</p>;
            return (
              <Callout tone="wait" title={visits === 0 ? t.affectsNone : t.affects(visits, more)}>
                {first !== null && (
                  <p>
                    {t.affectsFirst(i18n.date(first, words))} {t.affectsNext}
                  </p>
                )}
                {names.length > 0 && <p>{t.leftTypes(names.join(', '))}</p>}
                {people > 0 && <p>{t.leftPeople(people)}</p>}
              </Callout>
            );
          }}
        </Async>
      </div>
    );
  },
);

import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Segmented, Skeleton } from '#ui';
import {
  I18n,
  type Locale,
  locales,
  type MailTemplateState,
  readMailTemplate,
  type Resource,
  Router,
} from '#core/shared';
import { sectionHref } from '../../paths.ts';
import { mailTexts } from '../messages/index.ts';
import { LastChange } from './LastChange.tsx';
import { MailForm } from './MailForm.tsx';
import { MailState } from './MailState.tsx';

interface OpenMailProps {
  readonly mail: MailTemplateState;
  readonly resource: Resource<MailTemplateState>;
}

const OpenMail = observer(({ mail, resource }: OpenMailProps) => {
  const t = useMessages(mailTexts);
  const router = useService(Router);
  const { locale } = useService(I18n);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const wanted = router.query.get('lang');
  const language: Locale = locales.find((one) => one === wanted) ?? locale;
  const names = { 'en-CA': t.english, 'fr-CA': t.french };
  const text = mail.texts[language];
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className="clinic-mail-title">
          {mail.title[locale]}
        </h2>
        <p className="pv-lead">{mail.says[locale]}</p>
      </div>
      <div className="pv-row">
        <Segmented
          label={t.language}
          value={language}
          options={locales.map((value) => ({ value, label: names[value] }))}
          onChange={(lang) => router.go(sectionHref('mails', { mail: mail.id, lang }), { replace: true })}
        />
        <span className="clinic-mail-state">
          <MailState is={text.is} />
          <LastChange {...text} />
        </span>
      </div>
      {text.is === 'outdated' && <Callout tone="wait">{t.outdated}</Callout>}
      <MailForm key={language} language={language} first={mail} resource={resource} />
    </>
  );
});

export const MailEditor = observer(({ id }: { readonly id: string }) => {
  const t = useMessages(mailTexts);
  const mail = useResource(readMailTemplate, { params: { id } });
  return (
    <div className="clinic-section">
      <div>
        <Button intent="quiet" icon={ArrowLeft} href={sectionHref('mails')}>
          {t.back}
        </Button>
      </div>
      <Async resource={mail} skeleton={<Skeleton lines={10} />}>
        {(current) => <OpenMail mail={current} resource={mail} />}
      </Async>
    </div>
  );
});

import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, type Column, Skeleton, Table, Tag, TwoLines } from '#ui';
import { I18n, listMailTemplates, type MailTemplateSummary, Router } from '#core/shared';
import { sectionHref } from '../../paths.ts';
import { mailTexts } from '../messages/index.ts';
import { LastChange } from './LastChange.tsx';
import { MailState } from './MailState.tsx';

/** The later of both languages. */
const latest = ({ texts }: MailTemplateSummary) =>
  Object.values(texts).reduce((one, other) => ((other.changedAt ?? '') > (one.changedAt ?? '') ? other : one));

export const MailList = observer(() => {
  const t = useMessages(mailTexts);
  const { locale } = useService(I18n);
  const router = useService(Router);
  const mails = useResource(listMailTemplates, {});
  const columns: readonly Column<MailTemplateSummary>[] = [
    {
      id: 'email',
      header: t.email,
      width: '40%',
      cell: ({ title, says, channel }) => (
        <TwoLines under={says[locale]}>
          {title[locale]} {channel === 'text' && <Tag>{t.textMessage}</Tag>}
        </TwoLines>
      ),
    },
    { id: 'sentBy', header: t.sentBy, secondary: true, cell: ({ feature }) => feature?.[locale] ?? t.house },
    { id: 'english', header: t.english, cell: ({ texts }) => <MailState is={texts['en-CA'].is} /> },
    { id: 'french', header: t.french, cell: ({ texts }) => <MailState is={texts['fr-CA'].is} /> },
    { id: 'lastChange', header: t.lastChange, cell: (mail) => <LastChange {...latest(mail)} /> },
  ];
  return (
    <Async resource={mails} skeleton={<Skeleton lines={8} />} none={{ title: t.none, text: t.noneText }}>
      {({ data }) => (
        <Table
          caption={t.caption}
          columns={columns}
          rows={data}
          onOpen={({ id }) => router.go(sectionHref('mails', { mail: id, lang: locale }))}
        />
      )}
    </Async>
  );
});

import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Card, Notice, Page } from '#ui';
import type { MessageBundle } from '#core/shared';
import { messages } from '../messages/index.ts';

type PageTexts = MessageBundle<{ readonly title: string; readonly lead: string }>;

/** A page of the patient's own record. A person who just registered may have none yet: says so instead of loading forever. */
export const panelPage = (texts: PageTexts, Panel: ComponentType) =>
  observer(() => {
    const t = useMessages(messages);
    const { title, lead } = useMessages(texts);
    return (
      <Page title={title} lead={lead}>
        {usePatientId() === null ? (
          <Card>
            <Notice picture title={t.noRecordTitle} text={t.noRecordText} />
          </Card>
        ) : (
          <Panel />
        )}
      </Page>
    );
  });

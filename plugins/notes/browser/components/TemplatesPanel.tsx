import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Async, Button, Card, type Column, Empty, Table } from '#ui';
import { I18n } from '#core/shared';
import { mostTemplates, type Template } from '../../shared/calls.ts';
import { templateName } from '../../shared/templates.ts';
import '../notes.css';
import { TemplateDialog } from '../dialogs/TemplateDialog.tsx';
import { useClinicTemplates } from '../hooks/useTemplates.ts';
import { messages } from '../messages/index.ts';
import { noteTexts } from '../messages/tab/index.ts';

/** Clinic management: the clinic's own note templates. */
export const TemplatesPanel = observer(() => {
  const t = useMessages(noteTexts);
  const { settings } = useMessages(messages);
  const { locale } = useService(I18n);
  const kept = useClinicTemplates();
  const [open, setOpen] = useState<Template | 'new' | null>(null);
  const columns: readonly Column<Template>[] = [
    { id: 'name', header: t.template, cell: (template) => templateName(template, locale) },
    { id: 'kind', header: t.kind, cell: ({ kind }) => t[`kind_${kind}`] },
    { id: 'sections', header: t.sections, cell: ({ sections }) => sections.map(({ heading }) => heading).join(', ') },
  ];
  return (
    <Async resource={kept}>
      {(own, known) => (
        <Card
          title={settings}
          action={
            <Button icon={Plus} disabled={own.templates.length >= mostTemplates} onClick={() => setOpen('new')}>
              {t.newTemplate}
            </Button>
          }
        >
          <p>{t.templatesLead}</p>
          {own.templates.length === 0 ? (
            <Empty of={known} title={t.noTemplates} text={t.noTemplatesText} />
          ) : (
            <Table columns={columns} rows={own.templates} caption={settings} onOpen={setOpen} />
          )}
          {open && <TemplateDialog kept={own} template={open === 'new' ? null : open} close={() => setOpen(null)} />}
        </Card>
      )}
    </Async>
  );
});

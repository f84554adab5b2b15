import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useErrorText, useMessages, useService, useStore } from '#core/browser';
import {
  Button,
  Callout,
  type Column,
  Dialog,
  FileField,
  Form,
  Select,
  Table,
  Tag,
  useForm,
  useLocaleOptions,
} from '#ui';
import { I18n } from '#core/shared';
import { messages } from '../messages/index.ts';
import type { StaffRow } from '../staffFile.ts';
import { StaffImport } from '../stores/StaffImport.ts';

const mostBytes = 1024 * 1024;

/** Many colleagues at once from a spreadsheet. Every row says what would happen to it before anything is sent. */
export const ImportDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(messages);
  const list = useStore(StaffImport);
  const i18n = useService(I18n);
  const localeOptions = useLocaleOptions();
  const [locale, setLocale] = useState(i18n.locale);
  const errorText = useErrorText();
  useEffect(() => list.reset, [list]);
  const form = useForm<{ readonly file: File | null }>({
    fields: { file: { label: t.importFile } },
    initial: { file: null },
    submit: () => Promise.resolve(),
  });
  const { file } = form.values;
  useEffect(() => {
    if (file) void list.read(file);
    else list.reset();
  }, [file, list]);
  const columns: readonly Column<StaffRow>[] = [
    {
      id: 'name',
      header: t.name,
      cell: ({ firstName, lastName, line }) => `${firstName} ${lastName}`.trim() || t.importLine(line),
    },
    { id: 'email', header: t.email, cell: ({ email }) => email },
    { id: 'role', header: t.role, cell: ({ role }) => (role === null ? '' : t[`role_${role}`]) },
    { id: 'outcome', header: t.importOutcome, cell: (row) => <Outcome row={row} list={list} /> },
  ];
  const { rows, fault, sendable, sending } = list;
  return (
    <Dialog
      open
      width="wide"
      title={t.importTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{list.sent > 0 && sendable.length === 0 ? t.importDone : t.importCancel}</Button>
          {sendable.length > 0 && (
            <Button intent="primary" busy={sending} onClick={() => void list.send(locale)}>
              {t.importSend(sendable.length)}
            </Button>
          )}
        </>
      }
    >
      <p>{t.importText}</p>
      <Form form={form}>
        <FileField form={form} name="file" accept=".csv,.txt,text/csv" maxBytes={mostBytes} help={t.importHelp} />
      </Form>
      {list.reading && <p role="status">{t.importReads}</p>}
      {list.error && file && (
        <Callout tone="bad">
          {errorText(list.error)} <Button onClick={() => void list.read(file)}>{t.importReadAgain}</Button>
        </Callout>
      )}
      {fault !== null && <Callout tone="bad">{t[`importFault_${fault}`]}</Callout>}
      {rows !== null && rows.length > 0 && (
        <>
          <p role="status">
            {sending || list.sent > 0
              ? t.importProgress(list.sent, list.sent + sendable.length)
              : t.importFound(sendable.length, rows.length - sendable.length)}{' '}
            {list.waiting && t.importWaits}
          </p>
          <label className="staff-import-language">
            {t.importLanguage}
            <Select value={locale} options={localeOptions} onChange={(value) => setLocale(value)} disabled={sending} />
          </label>
          <Table columns={columns} rows={rows} rowKey={({ line }) => String(line)} caption={t.importTitle} />
        </>
      )}
    </Dialog>
  );
});

const Outcome = observer(({ row, list }: { readonly row: StaffRow; readonly list: StaffImport }) => {
  const t = useMessages(messages);
  const errorText = useErrorText();
  const state = list.states.get(row.line);
  if (state === 'sent') return <Tag tone="good">{t.importSent}</Tag>;
  if (state === 'sending') return <Tag>{t.importSending}</Tag>;
  if (state !== undefined) return <span className="staff-import-fault">{errorText(state)}</span>;
  if (row.faults.length === 0) return <Tag tone="good">{t.importReady}</Tag>;
  return <span className="staff-import-fault">{row.faults.map((fault) => t[`rowFault_${fault}`]).join(' ')}</span>;
});

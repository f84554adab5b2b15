import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, IconButton, optionsOf, Select, Tag } from '#ui';
import { I18n } from '#core/shared';
import { codeUses, mostCodes, type VisitCode } from '#plugins/telemedicine/shared/codes.ts';
import { CodeAdder, type CodesForm } from './CodeAdder.tsx';
import { codeLabel, conceptLabel } from '../conceptLabel.ts';
import { summaryMessages } from '../messages/index.ts';

interface CodesFieldProps {
  readonly form: CodesForm;
  /** FHIR id. */
  readonly patient: string | null;
}

/** What the visit was about: the patient's own conditions and new ones, the main one first. */
export const CodesField = observer(({ form, patient }: CodesFieldProps) => {
  const t = useMessages(summaryMessages);
  const codes = form.values.codes;
  const wrong = form.store.errors.codes;
  const put = (next: readonly VisitCode[]): void => form.set('codes', next);
  return (
    <fieldset className="tm-codes-field">
      <legend>{t.codes}</legend>
      <p className="pv-muted">{t.codesHelp}</p>
      {codes.length > 0 && (
        <ul className="tm-codes">
          {codes.map((code, index) => (
            <CodeRow
              key={code.condition ?? JSON.stringify(code.concept)}
              code={code}
              main={index === 0}
              only={codes.length === 1}
              change={(to) => put(codes.map((one) => (one === code ? to : one)))}
              lead={() => put([code, ...codes.filter((one) => one !== code)])}
              drop={() => put(codes.filter((one) => one !== code))}
            />
          ))}
        </ul>
      )}
      {wrong && (
        <span className="pv-field-error" role="alert">
          {wrong}
        </span>
      )}
      {codes.length < mostCodes && (
        <CodeAdder form={form} codes={codes} patient={patient} add={(code) => put([...codes, code])} />
      )}
    </fieldset>
  );
});

interface CodeRowProps {
  readonly code: VisitCode;
  readonly main: boolean;
  readonly only: boolean;
  readonly change: (code: VisitCode) => void;
  readonly lead: () => void;
  readonly drop: () => void;
}

const CodeRow = observer(({ code, main, only, change, lead, drop }: CodeRowProps) => {
  const t = useMessages(summaryMessages);
  const { locale } = useService(I18n);
  const name = conceptLabel(code.concept, locale);
  // A condition on the problem list already carries its own certainty.
  const uses = codeUses.filter((use) => use !== 'suspected' || code.condition === null);
  return (
    <li>
      <div>
        <b>{name}</b>
        <small>{[codeLabel(code.concept), code.condition === null ? t.newCode : ''].filter(Boolean).join(' · ')}</small>
      </div>
      {main && !only && <Tag tone="note">{t.main}</Tag>}
      <span className="tm-code-acts">
        <Select
          aria-label={t.useOf(name)}
          value={code.use}
          options={optionsOf(uses, (use) => t[`use_${use}`])}
          onChange={(chosen) => change({ ...code, use: chosen })}
        />
        {!main && (
          <Button intent="quiet" onClick={lead} aria-label={t.makeMainOf(name)}>
            {t.makeMain}
          </Button>
        )}
        <IconButton icon={Cross} label={t.dropCode(name)} onClick={drop} />
      </span>
    </li>
  );
});

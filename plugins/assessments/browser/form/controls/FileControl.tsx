import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import { fileSize } from '#ui';
import { extensionsOf, numberIn, urls } from '#plugins/assessments/shared/questionnaire/elements.ts';
import type { ControlProps } from './ControlProps.ts';
import { useFormTexts } from '../hooks/useFormView.ts';

/** The answer travels with the response: larger files belong in a message. */
const mostBytes = 700_000;

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });

export const FileControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const i18n = useService(I18n);
  const [problem, setProblem] = useState('');
  const limit = Math.min(numberIn(node.item, urls.maxSize) ?? mostBytes, mostBytes);
  const accept = extensionsOf(node.item, urls.mimeType).flatMap(({ valueCode }) => valueCode ?? []);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > limit) return setProblem(t.fileTooLarge(fileSize(limit, i18n)));
    setProblem('');
    const valueAttachment = {
      contentType: file.type || undefined,
      title: file.name,
      size: file.size,
      data: await base64Of(file),
    };
    return node.choose([...(node.item.repeats ? node.answers : []), { valueAttachment }]);
  };
  return (
    <div className="asm-files">
      {node.occurrences.map(
        (one) =>
          one.answer && (
            <div key={one.key} className="asm-file">
              <span>{one.answer.valueAttachment?.title}</span>
              <button type="button" className="pv-link-button" onClick={() => node.remove(one)}>
                {t.removeFile}
              </button>
            </div>
          ),
      )}
      <input
        id={tied.id}
        type="file"
        className="asm-file-input"
        aria-label={t.chooseFile}
        accept={accept.join() || undefined}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {problem && (
        <p className="pv-field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
});

import type { ComponentProps } from 'react';
import { type AnswerOption, optionText } from '#plugins/assessments/shared/questionnaire/options.ts';
import { useFormView } from '../hooks/useFormView.ts';

/** A box or a button with its words, a row that a thumb hits. */
export const OptionRow = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="asm-option">
    <input {...input} />
    <span>{children}</span>
  </label>
);

export const OptionText = ({ option }: { readonly option: AnswerOption }) => {
  const { language } = useFormView();
  return (
    <>
      {option.prefix && <span className="asm-prefix">{option.prefix}</span>} {optionText(option, language)}
    </>
  );
};

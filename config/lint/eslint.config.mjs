import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import ts from 'typescript-eslint';

const sourceLimits = { 'max-lines': ['error', { max: 350 }], 'no-console': 'error' };

export default ts.config(
  { ignores: ['**/*.cjs', 'dist/**', '.cache/**', '.data/**', 'test/.output/**', 'node_modules/**'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: new URL('../..', import.meta.url).pathname },
    },
    plugins: { regexp },
    rules: {
      ...sourceLimits,
      // French writes no-break spaces, before a colon and within quotation marks.
      'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true }],
      // A pattern whose work grows faster than what it reads can be made to hold the server by whoever writes to it.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A token and its interface share one name on purpose.
      '@typescript-eslint/no-redeclare': 'off',
      'no-redeclare': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
      // `void promise` is the house's way to start work whose failure is handled inside.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': hooks, 'jsx-a11y': a11y },
    rules: { ...hooks.configs.recommended.rules, ...a11y.flatConfigs.recommended.rules },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/tests/**', 'test/**'],
    rules: {
      'max-lines': 'off',
      'no-console': 'off',
      // A test reads what another side answered as it came: what it expects there is its assertion, and a wrong guess fails.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    ...ts.configs.disableTypeChecked,
    languageOptions: {
      parserOptions: { project: false, program: null, projectService: false },
      globals: { process: 'readonly', URL: 'readonly', setInterval: 'readonly', module: 'readonly' },
    },
  },
);

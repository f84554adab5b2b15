import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
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
    rules: {
      ...sourceLimits,
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A token and its interface share one name on purpose.
      '@typescript-eslint/no-redeclare': 'off',
      'no-redeclare': 'off',
      // The plugin contract is generic over any manifest and any call.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
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
  { files: ['**/*.test.{ts,tsx}', 'test/**'], rules: { 'max-lines': 'off', 'no-console': 'off' } },
  {
    files: ['**/*.{mjs,cjs}'],
    ...ts.configs.disableTypeChecked,
    languageOptions: {
      parserOptions: { project: false, program: null, projectService: false },
      globals: { process: 'readonly', URL: 'readonly', setInterval: 'readonly', module: 'readonly' },
    },
  },
);

// The matchers' types; jest itself loads them through setupFilesAfterEnv.
import '@testing-library/jest-dom';

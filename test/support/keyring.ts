/** Whether a test runs inside `node test/support/with-keyring.mjs …`, where the keychain is real and nobody's. */
export const HAS_TEST_KEYRING = process.env.PROCTOR_DESK_TEST_KEYRING === '1'

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Signs connection ids of the hub and says whose they are. */
export interface ConnectionIds {
  readonly issue: (of: { readonly personId: string; readonly deviceId: string }) => string
  /** The device that the id names; null for whatever is no id of ours for that person. */
  readonly deviceOf: (id: string, personId: string) => string | null
}

const nonceBytes = 9
const uuidBytes = 16
const signatureBytes = 16
const contentBytes = nonceBytes + 2 * uuidBytes

/**
 * Ids that carry person and device under a signature, so that any process knows the device of a call without
 * asking the one that holds the connection.
 *
 * @see docs/domain.md §11
 */
export function connectionIds(key: Buffer): ConnectionIds {
  const sign = (content: Buffer): Buffer =>
    createHmac('sha256', key).update(content).digest().subarray(0, signatureBytes)
  return {
    issue({ personId, deviceId }) {
      const content = Buffer.concat([randomBytes(nonceBytes), bytesOf(personId), bytesOf(deviceId)])
      return Buffer.concat([content, sign(content)]).toString('base64url')
    },
    deviceOf(id, personId) {
      const bytes = Buffer.from(id, 'base64url')
      if (bytes.length !== contentBytes + signatureBytes) return null
      const content = bytes.subarray(0, contentBytes)
      if (!timingSafeEqual(bytes.subarray(contentBytes), sign(content))) return null
      if (uuidOf(content.subarray(nonceBytes, nonceBytes + uuidBytes)) !== personId) return null
      return uuidOf(content.subarray(nonceBytes + uuidBytes))
    },
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

import { lazy, Suspense, useState } from 'react'
import { Button, TextLink } from '../../../../ui/display/button.tsx'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Dim, Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import type { DeskProject } from './desk.data.ts'

const GoodsDialog = lazy(async () => ({ default: (await import('./goods-dialog.tsx')).GoodsDialog }))

type Item = DeskProject['items'][number]

/** What each person gets. While it is made, operators say which product each item turned out to be. */
export function ItemsPanel({ project }: { project: DeskProject }) {
  const [choosing, setChoosing] = useState<Item>()
  const canSetGoods = project.state === 'in_production'
  if (project.items.length === 0)
    return (
      <Panel title="What each person gets">
        <Dim>Nothing yet.{project.canChange ? ' Add the items under Edit.' : ''}</Dim>
      </Panel>
    )
  return (
    <Panel title="What each person gets">
      <Stack>
        <DataList
          entries={project.items.map(item => ({
            label: item.quantity === 1 ? item.name : `${item.quantity} × ${item.name}`,
            value: (
              <Row gap={12}>
                <Goods item={item} />
                {canSetGoods ? (
                  <Button
                    size="xs"
                    look="quiet"
                    aria-label={`Choose the product of ${item.name}`}
                    onClick={() => setChoosing(item)}
                  >
                    {item.productId === null ? 'Choose the product' : 'Change the product'}
                  </Button>
                ) : null}
              </Row>
            ),
          }))}
        />
        {project.items.some(item => item.productId === null) ? (
          <Notice>
            An item can be ordered only once it is a product in the team’s catalog.{' '}
            <TextLink to={`/operations/products/new?team=${project.teamId}`}>Make the product</TextLink>, then
            choose it {canSetGoods ? 'here' : 'under Edit'}.
          </Notice>
        ) : null}
      </Stack>
      <Suspense>
        {choosing ? (
          <GoodsDialog project={project} item={choosing} onClose={() => setChoosing(undefined)} />
        ) : null}
      </Suspense>
    </Panel>
  )
}

function Goods({ item }: { item: Item }) {
  return (
    <span>
      {item.options.map(option => `${option.name}: ${option.choices.join(', ')}`).join(' · ') ||
        'The same for everybody'}
      {item.productId === null ? (
        <Dim> · not in the catalog yet</Dim>
      ) : (
        <>
          {' · '}
          <TextLink to={`/operations/products/${item.productId}`}>{item.productName ?? 'Product'}</TextLink>
        </>
      )}
    </span>
  )
}
